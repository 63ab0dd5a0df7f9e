import { expect, test } from 'vitest'
import type { MailKind } from '../mails/mail-delivery.ts'
import { PUSH_KINDS, pushKind, pushKindOf } from './notification.ts'

test('a notification is read back from the outbox as what it was', () => {
  for (const kind of PUSH_KINDS) expect(pushKindOf(pushKind(kind))).toBe(kind)
})

test('a mail in the outbox is no notification, though there may be one of the same kind', () => {
  for (const mail of ['accepted', 'message', 'reminder'] satisfies MailKind[]) expect(pushKindOf(mail)).toBeNull()
})
