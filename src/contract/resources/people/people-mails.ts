import { REMINDERS } from '#domain/people/reminders.ts'
import { z } from 'zod'
import { LANGUAGES, type Language as LanguageName } from '../../languages.ts'
import { operation } from '../../operation.ts'
import { Flag, Id, Language, LongText } from '../../shapes.ts'
import { Effect, seenSelection } from './people-selection.ts'

const ADMINS = { roles: ['ADMIN'] } as const

const sending = {
  ...seenSelection,
  /** Chosen by the caller: what is sent twice under one id is sent once. */
  send_id: Id,
  /** Only tells whom it would reach. */
  dry_run: Flag.default(false),
}

/** A text in every language. */
const InLanguages = z.strictObject(
  Object.fromEntries(LANGUAGES.map((language) => [language, LongText])) as Record<LanguageName, typeof LongText>,
)

/** A mail as one of those whom it reaches gets it; the button and the link that ends such mails lead nowhere in particular. */
const Preview = z.strictObject({ language: Language, subject: z.string(), html: z.string(), text: z.string() })

export const peopleMailOperations = {
  'admin.people.mail': operation('admin.people.mail', {
    summary: 'Writes a mail to several people, each in their language; those who want no such mails are left out.',
    who: ADMINS,
    cost: 'expensive',
    input: z.strictObject({ ...sending, subject: InLanguages, text: InLanguages }),
    /** A dry run also shows how it will look, in each language. */
    output: Effect.extend({ previews: z.array(Preview) }),
    errorCodes: ['people_changed'],
  }),
  'admin.people.remind': operation('admin.people.remind', {
    summary: 'Reminds several people by mail of what waits for them; those for whom nothing does are left out.',
    who: ADMINS,
    cost: 'expensive',
    input: z.strictObject(sending),
    /** And how many are reminded of what. */
    output: Effect.extend({
      reminders: z.array(z.strictObject({ reminder: z.enum(REMINDERS), people: z.int().min(1) })),
    }),
    errorCodes: ['people_changed'],
  }),
  'admin.people.mails.undo': operation('admin.people.mails.undo', {
    summary: 'Takes back what has not left yet of the mails or reminders that were sent under an id.',
    who: ADMINS,
    cost: 'expensive',
    input: z.strictObject({ send_id: Id }),
    /** How many were taken back. */
    output: z.strictObject({ people: z.int().min(0) }),
  }),
}
