import type { CycleRules } from '#domain/cycles/phases.ts'
import { DATES_MAIL_WAIT_MS, MAIL_WAIT_MS, REMINDER_PAUSE_MS } from '#domain/limits.ts'
import { fullName } from '#domain/names.ts'
import { type Locale, locales } from '#messages/runtime'
import type { Queryable } from '../db/client.ts'
import { findCorrespondents } from '../db/queries/mails/correspondents.ts'
import {
  type Announcement,
  insertAnnouncement,
  recordMailsToMany,
  recentRecipients,
} from '../db/queries/mails/mails-to-many.ts'
import { withLogoInside } from '../mail/kept-mails.ts'
import { NOTHING_ELSE, renderMail, type RenderedMail } from '../mail/template.ts'
import type { Site } from '../site.ts'
import type { MailTemplateName } from '../mail/template-texts.ts'
import { linksOfNobody } from '../tokens/setting-links.ts'

type Sending = { readonly sendId: string; readonly userIds: readonly string[]; readonly now: Date }

const ANNOUNCEMENT: MailTemplateName = 'announcement'
const REMINDER: MailTemplateName = 'reminder'
const DATES: MailTemplateName = 'dates_changed'

const dueAfter = (now: Date): Date => new Date(now.getTime() + MAIL_WAIT_MS)

/** Writes an admin's announcement to people; once, even if it is called again. */
export async function enqueueAnnouncement(
  tx: Queryable,
  written: Announcement,
  { sendId, userIds, now }: Sending,
): Promise<void> {
  if (userIds.length === 0 || !(await insertAnnouncement(tx, sendId, written, now))) return
  const payload = { announcementId: sendId }
  await recordMailsToMany(tx, { kind: ANNOUNCEMENT, sendId, userIds, payload, now, dueAt: dueAfter(now) })
}

/**
 * Reminds people of what waits for them when the mail leaves. The payload names the call, so a repeated call sends
 * nothing.
 */
export async function enqueueReminders(tx: Queryable, { sendId, userIds, now }: Sending): Promise<void> {
  await recordMailsToMany(tx, { kind: REMINDER, sendId, userIds, payload: { sendId }, now, dueAt: dueAfter(now) })
}

/** Tells people of a change of a cycle's dates, those who want no mails of admins, too: it is no letter of theirs. */
export async function enqueueDatesMails(
  tx: Queryable,
  change: { readonly cycleId: string; readonly before: CycleRules; readonly after: CycleRules },
  { userIds, now }: Omit<Sending, 'sendId'>,
): Promise<void> {
  const dueAt = new Date(now.getTime() + DATES_MAIL_WAIT_MS)
  await recordMailsToMany(tx, { kind: DATES, sendId: now.toISOString(), userIds, payload: change, now, dueAt })
}

/** The people among these who were reminded too recently to be reminded again. */
export function recentlyReminded(db: Queryable, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  return recentRecipients(db, REMINDER, ids, new Date(now.getTime() - REMINDER_PAUSE_MS))
}

type Preview = RenderedMail & { readonly language: Locale }

/** The mail in each language, without the token of its recipient's setting links. */
export async function previewAnnouncement(
  db: Queryable,
  userId: string,
  written: Announcement,
  { publicUrl, institution }: Site,
): Promise<Preview[]> {
  const links = linksOfNobody(publicUrl)
  const person = (await findCorrespondents(db, [userId])).get(userId)
  if (!person) return []
  const name = fullName(person)
  return locales.map((language) => {
    const recipient = { email: person.email, name, language }
    const mail = renderMail({ ...NOTHING_ELSE, kind: ANNOUNCEMENT, recipient, written, links, publicUrl }, institution)
    return { language, ...mail, html: withLogoInside({ ...mail, logo: institution.logo?.png ?? null }) }
  })
}
