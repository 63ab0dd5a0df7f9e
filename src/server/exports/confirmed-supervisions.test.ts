import { expect, test } from 'vitest'
import { confirmedSupervisionsCsv } from './csv.ts'

test('the export lists supervisor, student and time of each pair', () => {
  const pair = {
    supervisorLastName: 'Öllinger',
    supervisorFirstName: 'Jürgen',
    supervisorEmail: 'j@example.org',
    studentLastName: '=cmd',
    studentFirstName: 'Maria',
    studentEmail: 'm@example.org',
    confirmedAt: new Date('2026-11-20T12:00:00Z'),
    supervisorTitle: 'Prof. Dr.',
    supervisorGroup: 'Institute of Robotics',
    studentLevel: '',
  }
  expect(confirmedSupervisionsCsv([pair]).toString('utf8').split('\r\n')).toEqual([
    '\uFEFFSupervisor Last Name;Supervisor First Name;Supervisor Email;' +
      'Student Last Name;Student First Name;Student Email;Confirmed at;Supervisor Title;Supervisor Group',
    "Öllinger;Jürgen;j@example.org;'=cmd;Maria;m@example.org;2026-11-20T12:00:00.000Z;Prof. Dr.;Institute of Robotics",
    '',
  ])
})
