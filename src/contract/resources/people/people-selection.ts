import { PEOPLE_AT_ONCE_MAX, SLOTS_MAX } from '#domain/limits.ts'
import { LEFT_OUT } from '#domain/people/left-out.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Flag, Id, Language, LongText } from '../../shapes.ts'
import { tableFilter } from './people-table.ts'
import { REMINDERS } from '#domain/people/reminders.ts'
import { LANGUAGES, type Language as LanguageName } from '../../languages.ts'

/** The people of an action: those named, or all that a filter of the table finds, except some. */
export const selection = {
  ids: z.array(Id).min(1).max(PEOPLE_AT_ONCE_MAX).optional(),
  filter: z.strictObject(tableFilter).optional(),
  except: z.array(Id).max(PEOPLE_AT_ONCE_MAX).optional(),
}

/**
 * The same for what is done with them. `digest` is what a look has answered: nothing is done (`people_changed`) if it would
 * concern others by now. It is required with a filter, which may find others at each reading.
 */
export const seenSelection = { ...selection, digest: z.string().max(100).optional() }

/**
 * Whom an action was about, or would be: how many, the first of them by name, and how many were left out, and why. `digest` stands
 * for all of them.
 */
export const Effect = z.strictObject({
  dry_run: z.boolean(),
  people: z.int().min(0),
  digest: z.string(),
  names: z.array(z.string()),
  left_out: z.array(z.strictObject({ reason: z.enum(LEFT_OUT), people: z.int().min(1) })),
})

export type Effect = z.output<typeof Effect>

/** Supervisors by the places that they have. */
const ByPlaces = z
  .array(z.strictObject({ total_slots: z.int().min(0), ids: z.array(Id).max(PEOPLE_AT_ONCE_MAX) }))
  .max(PEOPLE_AT_ONCE_MAX)

/**
 * Of places: `changes` and `more_taken` name the first of those who get others, with what they have had, and of those who have given
 * away more. `before` has everybody who gets others by what they have had, so that it can be taken back; it is empty where there
 * are more than one call may name.
 */
export const PlacesEffect = Effect.extend({
  changes: z.array(z.strictObject({ name: z.string(), before: z.int().min(0) })),
  more_taken: z.array(z.strictObject({ name: z.string(), taken: z.int().min(0) })),
  before: ByPlaces,
})

export type PlacesEffect = z.output<typeof PlacesEffect>

/** `pairs`: those that the people are in. A reset ends them; when data are deleted they are kept. */
export const RemovalEffect = Effect.extend({ pairs: z.int().min(0) })

export type RemovalEffect = z.output<typeof RemovalEffect>

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

export const peopleSelectionOperations = {
  'admin.people.actions': operation('admin.people.actions', {
    summary:
      'For how many of several people there are places to be set, and something to be reminded of; and how many want no mails from admins.',
    who: ADMINS,
    cost: 'search',
    input: z.strictObject(selection),
    /** It changes nothing, and the log of what admins do says so. */
    output: z.strictObject({
      dry_run: z.literal(true),
      places: z.int().min(0),
      remind: z.int().min(0),
      unsubscribed: z.int().min(0),
    }),
  }),
  'admin.people.places': operation('admin.people.places', {
    summary: 'Sets the places of several supervisors; those who have given away more are left out.',
    who: ADMINS,
    input: z.strictObject({
      ...seenSelection,
      total_slots: z.int().min(0).max(SLOTS_MAX),
      /** The people of the action instead of the selection, by the places that the caller has seen: people with other places by now are left out. */
      seen: ByPlaces.optional(),
      /** Only tells whom it would be about. */
      dry_run: Flag.default(false),
    }),
    output: PlacesEffect,
    errorCodes: ['slots_below_taken', 'people_changed'],
    // Somebody was accepted since the look.
    errorCodeOverrides: { no_slot_available: 'slots_below_taken' },
  }),
  'admin.people.removal.preview': operation('admin.people.removal.preview', {
    summary: 'Whom resetting, or deleting the data of, several people would be about.',
    who: ADMINS,
    input: z.strictObject(selection),
    output: RemovalEffect,
    errorCodes: ['too_many_people'],
  }),
  'admin.people.removal': operation('admin.people.removal', {
    summary: 'Resets several people, or deletes their data: all or none. Admins are left out.',
    who: ADMINS,
    needsFreshSignIn: true,
    input: z.strictObject({ ...seenSelection, what: z.enum(['reset', 'delete']) }),
    output: RemovalEffect,
    errorCodes: ['too_many_people', 'people_changed'],
  }),
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
