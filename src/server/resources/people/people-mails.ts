import type { ParsedInputOf } from '#contract/operations.ts'
import type { peopleMailOperations } from '#contract/resources/people/people-mails.ts'
import { cleanMailText, cleanSubject } from '#domain/people/left-out.ts'
import { type Reminder, REMINDERS } from '#domain/people/reminders.ts'
import { locales } from '#messages/runtime'
import { type Announcement, cancelMailsToMany } from '../../db/queries/mails/mails-to-many.ts'
import { Failure, type FieldIssue } from '../../failure.ts'
import { enqueueAnnouncement, previewAnnouncement, enqueueReminders } from '../../notifications/mails-to-many.ts'
import type { Handlers, Locks } from '../../operation.ts'
import { chosenIds, effectOf, requireSeen, remindedOf, recipientsOf } from './people-selection.ts'

/** Subject and text as they are kept. @throws Failure validation_failed with an issue for each bad one */
const cleanAnnouncement = (input: Pick<ParsedInputOf<'admin.people.mail'>, 'subject' | 'text'>): Announcement => {
  const issues: FieldIssue[] = []
  const cleanEach = (field: 'subject' | 'text', clean: typeof cleanSubject | typeof cleanMailText) =>
    Object.fromEntries(
      locales.map((language) => {
        const cleaned = clean(input[field][language])
        if (!cleaned.ok) issues.push({ path: `${field}.${language}`, code: cleaned.code })
        return [language, cleaned.ok ? cleaned.text : '']
      }),
    )
  const written = { subject: cleanEach('subject', cleanSubject), text: cleanEach('text', cleanMailText) }
  if (issues.length > 0) throw new Failure('validation_failed', { issues })
  return written
}

const idsOf = (people: readonly { readonly id: string }[]): string[] => people.map(({ id }) => id)

const countOf = (people: readonly { readonly reminder: Reminder }[]) =>
  REMINDERS.flatMap((reminder) => {
    const count = people.filter((person) => person.reminder === reminder).length
    return count > 0 ? [{ reminder, people: count }] : []
  })

/**
 * Rows of people stay while mails to them are written. People are not locked: a mail is written anew when it leaves, and nobody
 * has to wait until 50,000 of them are kept.
 */
const lockCycle = (): Locks => ({ cycle: 'share' })

export const peopleMailHandlers: Handlers<keyof typeof peopleMailOperations> = {
  'admin.people.mail': {
    locks: lockCycle,
    run: async ({ db, now, actor, services }, input) => {
      const { dry_run: dryRun, send_id: sendId } = input
      const written = cleanAnnouncement(input)
      const { willing, unsubscribed } = await recipientsOf(db, await chosenIds(db, input))
      const hit = idsOf(willing)
      const effect = await effectOf(db, { hit, leftOut: { unsubscribed } }, dryRun)
      if (dryRun) {
        return { ...effect, previews: await previewAnnouncement(db, hit[0] ?? actor.id, written, services.site) }
      }
      requireSeen(input, effect)
      await enqueueAnnouncement(db, written, { sendId, userIds: hit, now })
      return { ...effect, previews: [] }
    },
  },
  'admin.people.remind': {
    locks: lockCycle,
    run: async ({ db, now }, input) => {
      const { dry_run: dryRun, send_id: sendId } = input
      const { due, leftOut } = await remindedOf(db, await chosenIds(db, input), now)
      const hit = idsOf(due)
      const effect = { ...(await effectOf(db, { hit, leftOut }, dryRun)), reminders: countOf(due) }
      if (dryRun) return effect
      requireSeen(input, effect)
      await enqueueReminders(db, { sendId, userIds: hit, now })
      return effect
    },
  },
  'admin.people.mails.undo': {
    locks: lockCycle,
    run: async ({ db, now }, { send_id: sendId }) => ({ people: await cancelMailsToMany(db, sendId, now) }),
  },
}
