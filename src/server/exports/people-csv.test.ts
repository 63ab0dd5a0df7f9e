import { expect, test } from 'vitest'
import { peopleCsv } from './csv.ts'

test('moments are written as spreadsheets read them, by the clocks of the zone that the title names', () => {
  const people = [
    {
      title: null,
      firstName: 'Ada',
      lastName: 'Amsel',
      cells: ['2026-10-08T16:48:00.000Z', '2026-12-31T23:30:00.000Z'],
    },
    { title: null, firstName: 'Ben', lastName: 'Buche', cells: [null, null] },
  ]
  const csv = peopleCsv(['registered_at', 'waiting_since'], people, {
    locale: 'en',
    timeZone: 'Europe/Vienna',
    levels: [],
  })
  expect(csv.toString('utf8').split('\r\n')).toEqual([
    '\uFEFFLast name;First name;Registered (Europe/Vienna);Unanswered since (Europe/Vienna)',
    'Amsel;Ada;2026-10-08 18:48;2027-01-01 00:30',
    'Buche;Ben;;',
    '',
  ])
})
