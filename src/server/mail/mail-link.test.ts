import { isPage } from '#domain/pages.ts'
import { expect, it } from 'vitest'
import { mailLink } from './mail-link.ts'
import { MAIL_TEMPLATES } from './template-texts.ts'

const INBOX = '/supervisor/dashboard?request=r1'
const ROW = '/student/requests?request=r1'
const TALK = '/student/requests?chat=r1'
/** To the supervisor. */
const TO_SUPERVISOR = { isSupervisor: true }
const about = { type: 'SUPERVISION', requestId: 'r1', isSupervisor: false } as const

it.each([
  ['a request leads to where it is decided', 'request_received', TO_SUPERVISOR, INBOX],
  ['an acceptance leads to the pair', 'accepted', {}, ROW],
  ['being added leads to the pair', 'added', {}, ROW],
  ['a rejection leads to its row of the list', 'rejected', {}, ROW],
  ['so does the end of a pair', 'removed', {}, ROW],
  ['and an answer that was taken back', 'rejection_undone', {}, ROW],
  ['whoever was accepted elsewhere: to the list', 'accepted_elsewhere', TO_SUPERVISOR, '/supervisor/dashboard'],
  ['a question leads to where it is answered', 'request_received', { ...TO_SUPERVISOR, type: 'CHAT' }, INBOX],
  ['messages lead a supervisor to where they are answered', 'message', { ...TO_SUPERVISOR, type: 'CHAT' }, INBOX],
  ['so does its answer', 'accepted', { type: 'CHAT' }, TALK],
  ['messages lead to their conversation', 'message', { type: 'CHAT' }, TALK],
  ['a pair made by an admin leads its student to the pair', 'paired_by_admin', {}, ROW],
  ['and its supervisor to the students', 'paired_by_admin', TO_SUPERVISOR, '/supervisor/confirmed'],
  ['one ended by an admin leads to its row', 'ended_by_admin', {}, ROW],
  ['a reminder leads to where it is decided', 'answer_reminder', TO_SUPERVISOR, INBOX],
  ['a request that expired leads to its row', 'request_expired', {}, ROW],
  ['one that ended with the cycle, too', 'request_cycle_ended', {}, ROW],
  ['nobody is registered yet', 'added_unregistered', {}, '/'],
] as const)('%s', (_what, kind, changed, path) => {
  expect(mailLink(kind, { ...about, ...changed })).toBe(path)
})

it.each([
  ['pairs_ended', 'STUDENT', '/student/dashboard'],
  ['pairs_ended', 'SUPERVISOR', '/supervisor/dashboard'],
  ['answer_reminder', 'SUPERVISOR', '/supervisor/dashboard'],
  ['tags_lost', 'STUDENT', '/student/edit-tags'],
  ['tags_lost', 'SUPERVISOR', '/supervisor/edit-tags'],
] as const)('leads who is told %s, a %s, to %s', (kind, role, path) => {
  expect(mailLink(kind, null, role)).toBe(path)
})

it('leads who lost a pair to where it stands', () => {
  expect(mailLink('pair_reset', about)).toBe('/student/dashboard')
  expect(mailLink('pair_deleted', { ...about, isSupervisor: true })).toBe('/supervisor/dashboard')
})

it('leads a new admin to the tools', () => {
  expect(mailLink('new_admin', null)).toBe('/admin/dashboard')
})

it('leads to existing pages', () => {
  for (const kind of MAIL_TEMPLATES) {
    for (const isSupervisor of [true, false]) {
      for (const type of ['CHAT', 'SUPERVISION'] as const) {
        const path = mailLink(kind, { ...about, type, isSupervisor })
        expect(isPage(path.split('?')[0] ?? ''), path).toBe(true)
      }
    }
  }
})
