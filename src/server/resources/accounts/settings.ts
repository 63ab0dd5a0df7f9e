import type { Settings, settingsOperations } from '#contract/resources/accounts/settings.ts'
import { toLocale } from '#messages/runtime'
import type { z } from 'zod'
import type { Queryable } from '../../db/client.ts'
import { changeSettings, findSettings, type SettingsPatch } from '../../db/queries/accounts/settings.ts'
import { releaseHeldMails } from '../../db/queries/mails/summaries.ts'
import { found } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'

/** The settings of a person. */
export async function presentSettings(db: Queryable, id: string): Promise<z.input<typeof Settings>> {
  return (await presentOwn(db, id)).settings
}

/** The own settings, whether the calendar has an address, and whether the person may wait for a place. */
export async function presentOwn(
  db: Queryable,
  id: string,
): Promise<{ settings: z.input<typeof Settings>; calendar: boolean; waits: boolean }> {
  const {
    language,
    mailsFromAdmins,
    mailDelivery,
    hasCalendar: calendar,
    waits,
    ...confirm
  } = found(await findSettings(db, id))
  const mails = { mails_from_admins: mailsFromAdmins, mail_delivery: mailDelivery }
  return { settings: { language: toLocale(language) ?? null, ...mails, confirm }, calendar, waits }
}

const columnOf = {
  supervision_request: 'confirmSupervisionRequest',
  dismiss: 'confirmDismiss',
  accept: 'confirmAccept',
  reject: 'confirmReject',
  add_student: 'confirmAddStudent',
  remove_student: 'confirmRemoveStudent',
} as const

type Dialog = keyof typeof columnOf

export const settingsHandlers: Handlers<keyof typeof settingsOperations> = {
  'users.settings.get': ({ db }, { id }) => presentSettings(db, id),
  'users.settings.patch': {
    run: async ({ db, now }, { id, language, confirm = {}, ...mails }) => {
      const { mails_from_admins: mailsFromAdmins, mail_delivery: mailDelivery } = mails
      const patch: SettingsPatch = {
        ...(language !== undefined && { language }),
        ...(mailsFromAdmins !== undefined && { mailsFromAdmins }),
        ...(mailDelivery !== undefined && { mailDelivery }),
      }
      for (const [dialog, asks] of Object.entries(confirm)) {
        if (asks !== undefined) patch[columnOf[dialog as Dialog]] = asks
      }
      await changeSettings(db, id, patch)
      if (mailDelivery !== undefined) await releaseHeldMails(db, id, now)
      return presentSettings(db, id)
    },
  },
}
