/** The file, read by somebody else's parser. */
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarFile, type Entry } from './read-calendar.ts'

const ENTRY: Entry = {
  kind: 'matching_closes',
  subjectId: '0198f2f0-1234-7abc-8def-0123456789ab',
  at: new Date('2027-05-31T21:59:00.000Z'),
  digest: 'words',
  sequence: 3,
  changedAt: new Date('2027-03-01T10:00:07.250Z'),
  cancelledAt: null,
  title: 'Tandem: matching closes',
  description: 'The last moment.\nSummer: 31 May\n\nhttps://tandem.example/student/matching',
  url: 'https://tandem.example/student/matching',
}

const read = (file: string) => new ICAL.Component(ICAL.parse(file) as unknown[])
const eventsIn = (file: string) => read(file).getAllSubcomponents('vevent')
const onlyEvent = (entry: Entry) => {
  const [event] = eventsIn(calendarFile([entry], 'en'))
  if (!event) throw new Error('there is no event')
  return event
}
const textOf = (component: InstanceType<typeof ICAL.Component>, name: string): string =>
  String(component.getFirstPropertyValue(name))

it('is a calendar that says how often to look', () => {
  const calendar = read(calendarFile([ENTRY], 'en'))
  expect(textOf(calendar, 'version')).toBe('2.0')
  expect(textOf(calendar, 'prodid')).toBe('-//Tandem//deadlines//EN')
  expect(textOf(calendar, 'x-wr-calname')).toBe('Tandem')
  expect(textOf(calendar, 'refresh-interval')).toBe('PT1H')
  expect(textOf(calendar, 'x-published-ttl')).toBe('PT1H')
  // With a method every fetch would be a message of its own, with a DTSTAMP of its own.
  expect(calendar.getFirstProperty('method')).toBeNull()
})

it('has an event for each entry, with nothing that tells when the file was made', () => {
  const event = onlyEvent(ENTRY)
  expect(textOf(event, 'uid')).toBe('matching_closes-0198f2f0-1234-7abc-8def-0123456789ab@tandem')
  expect(textOf(event, 'sequence')).toBe('3')
  expect(textOf(event, 'dtstart')).toBe('2027-05-31T21:59:00Z')
  expect(event.getFirstProperty('dtend')).toBeNull()
  expect(textOf(event, 'dtstamp')).toBe('2027-03-01T10:00:07Z')
  expect(textOf(event, 'last-modified')).toBe('2027-03-01T10:00:07Z')
  expect(textOf(event, 'status')).toBe('CONFIRMED')
  expect(textOf(event, 'transp')).toBe('TRANSPARENT')
  expect(textOf(event, 'class')).toBe('PRIVATE')
  expect(textOf(event, 'url')).toBe(ENTRY.url)
  expect(textOf(event, 'description')).toBe(ENTRY.description)
  expect(event.getAllSubcomponents('valarm')).toEqual([])
})

it('says of one that is gone that it is cancelled', () => {
  expect(textOf(onlyEvent({ ...ENTRY, cancelledAt: ENTRY.changedAt }), 'status')).toBe('CANCELLED')
})

describe('lines', () => {
  it.each([
    ['of two lines and more', 'one\r\nBEGIN:VEVENT\nEND:VCALENDAR\rand one'],
    ['with commas, semicolons, colons and backslashes', 'a,b;c:d\\n"e"'],
    ['of signs beyond the first plane', '👩‍🎓🎉'.repeat(30)],
    ['from right to left', 'שלום عليكم \u202Eabc'],
    ['of three hundred letters', 'ß'.repeat(300)],
    ['of three hundred letters of three bytes', '語'.repeat(300)],
    ['of a long word', 'x'.repeat(1000)],
  ])('hold a title %s', (_, title) => {
    const file = calendarFile([{ ...ENTRY, title }], 'en')
    const lines = file.split('\r\n')
    expect(lines.pop()).toBe('')
    // Octets, not letters; and none is cut in two.
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(file.isWellFormed()).toBe(true)
    expect(eventsIn(file)).toHaveLength(1)
    expect(textOf(onlyEvent({ ...ENTRY, title }), 'summary')).toBe(title.replaceAll(/\r\n|\r/g, '\n'))
  })
})

it.each([
  ['before summer time begins', '2027-03-28T00:59:59.000Z', '2027-03-28T01:59:59'],
  ['as it begins', '2027-03-28T01:00:00.000Z', '2027-03-28T03:00:00'],
  ['before it ends, the first 2:30', '2027-10-31T00:30:00.000Z', '2027-10-31T02:30:00'],
  ['after it has ended, the second 2:30', '2027-10-31T01:30:00.000Z', '2027-10-31T02:30:00'],
])('is the moment it is, %s', (_, at, onTheClock) => {
  const start = onlyEvent({ ...ENTRY, at: new Date(at) }).getFirstPropertyValue('dtstart')
  if (!(start instanceof ICAL.Time)) throw new Error('it has no start')
  expect(start.toJSDate().toISOString()).toBe(at)
  const shown = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Berlin' })
  expect(shown.format(start.toJSDate()).replace(' ', 'T')).toBe(onTheClock)
})
