import { isPage } from '#domain/pages.ts'
import { expect, it } from 'vitest'
import { mailLink } from './mail-link.ts'
import { MAIL_TEMPLATES } from './template-texts.ts'

const about = { type: 'SUPERVISION', requestId: 'r1', otherId: 'p1', isSupervisor: false } as const

it.each([
  ['a request leads to the student who asks', 'request_received', { isSupervisor: true }, '/profiles/p1'],
  ['an acceptance leads to the pair', 'accepted', {}, '/student/dashboard'],
  ['being added leads to the pair', 'added', {}, '/student/dashboard'],
  ['a rejection leads to the requests', 'rejected', {}, '/student/requests'],
  ['the end of a pair leads to the requests', 'removed', {}, '/student/requests'],
  [
    'whoever was accepted elsewhere: to the list',
    'accepted_elsewhere',
    { isSupervisor: true },
    '/supervisor/dashboard',
  ],
  [
    'a question leads to its conversation',
    'request_received',
    { type: 'CHAT', isSupervisor: true },
    '/supervisor/dashboard?chat=r1',
  ],
  ['so does its answer', 'accepted', { type: 'CHAT' }, '/student/requests?chat=r1'],
  ['nobody is registered yet', 'added_unregistered', {}, '/'],
] as const)('%s', (_what, kind, changed, path) => {
  expect(mailLink(kind, { ...about, ...changed })).toBe(path)
})

it('leads a new admin to the tools', () => {
  expect(mailLink('new_admin', null)).toBe('/admin/dashboard')
})

it('leads to pages that there are', () => {
  for (const kind of MAIL_TEMPLATES) {
    for (const isSupervisor of [true, false]) {
      for (const type of ['CHAT', 'SUPERVISION'] as const) {
        const path = mailLink(kind, { ...about, type, isSupervisor })
        expect(isPage(path.split('?')[0] ?? ''), path).toBe(true)
      }
    }
  }
})
