import { MAIL_DELIVERIES } from '#domain/mails/mail-delivery.ts'
import { ROLES } from '#domain/roles.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Id, Language } from '../../shapes.ts'

export const Settings = z.strictObject({
  language: Language.nullable(),
  /** Takes the mails that admins write to many, and their reminders. */
  mails_from_admins: z.boolean(),
  /** At once, a summary a day, or only what confirms or ends a pair. */
  mail_delivery: z.enum(MAIL_DELIVERIES),
  confirm: z.strictObject({
    supervision_request: z.boolean(),
    dismiss: z.boolean(),
    accept: z.boolean(),
    reject: z.boolean(),
    add_student: z.boolean(),
    remove_student: z.boolean(),
  }),
})

export const settingsOperations = {
  'users.settings.get': operation('users.settings.get', {
    summary: 'The own settings.',
    who: { roles: ROLES, own: 'id' },
    input: z.strictObject({ id: Id }),
    output: Settings,
    errorCodes: ['not_found'],
  }),
  'users.settings.patch': operation('users.settings.patch', {
    summary: 'Changes some of the own settings.',
    who: { roles: ROLES, own: 'id' },
    input: z.strictObject({
      id: Id,
      language: Language.nullable().optional(),
      mails_from_admins: z.boolean().optional(),
      mail_delivery: Settings.shape.mail_delivery.optional(),
      confirm: Settings.shape.confirm.partial().optional(),
    }),
    output: Settings,
    errorCodes: ['not_found'],
  }),
}
