import { expect, it } from 'vitest'
import { type ReminderFacts, reminderDue } from './reminders.ts'

const student: ReminderFacts = {
  role: 'STUDENT',
  isRegistered: true,
  tags: 3,
  activeRequests: 0,
  pendingRequests: 0,
}
const supervisor: ReminderFacts = { ...student, role: 'SUPERVISOR' }

it.each<[string, ReminderFacts, ReturnType<typeof reminderDue>]>([
  ['a student who never signed in', { ...student, isRegistered: false, tags: 0 }, 'sign_in'],
  [
    'a supervisor who never signed in and is asked',
    { ...supervisor, isRegistered: false, pendingRequests: 1 },
    'sign_in',
  ],
  ['a student without tags', { ...student, tags: 0 }, 'tags'],
  ['a student without tags who has asked', { ...student, tags: 0, activeRequests: 1 }, 'tags'],
  ['a student who asked nobody', student, 'suggestions'],
  ['a student who has asked', { ...student, activeRequests: 1 }, null],
  ['a supervisor without tags who is asked', { ...supervisor, tags: 0, pendingRequests: 2 }, 'tags'],
  ['a supervisor who is asked', { ...supervisor, activeRequests: 2, pendingRequests: 2 }, 'requests'],
  ['a supervisor whom nobody asks', supervisor, null],
  ['a supervisor with pairs alone', { ...supervisor, activeRequests: 2 }, null],
  ['an admin', { ...student, role: 'ADMIN', tags: 0 }, null],
  ['an admin who never signed in', { ...student, role: 'ADMIN', isRegistered: false }, null],
])('%s', (_, facts, due) => {
  expect(reminderDue(facts)).toBe(due)
})
