import { LEVELS_MAX } from '#domain/limits.ts'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Id, LongText } from '../shapes.ts'

/** A level of a thesis, such as Bachelor or Master, with its name in each language. */
export const Level = z.strictObject({ id: Id, name_en: z.string(), name_de: z.string() })

export type Level = z.output<typeof Level>

/** A level, or `all` of them. */
export const LevelFilter = z.union([z.literal('all'), Id])

/** The people who have chosen a level, and things that go with it. */
const LevelUses = z.strictObject({
  id: Id,
  students: z.int().min(0),
  supervisors: z.int().min(0),
  /** People among them who take no other level, and so take all when it goes. */
  supervisors_of_this_alone: z.int().min(0),
  ideas: z.int().min(0),
})

export type LevelUses = z.output<typeof LevelUses>

export const levelOperations = {
  'levels.list': operation('levels.list', {
    summary: 'The levels of theses that admins have defined, in their order; none by default.',
    who: 'everybody',
    input: z.strictObject({}),
    output: z.array(Level),
  }),
  'levels.uses': operation('levels.uses', {
    summary: 'How many people and ideas have each level: what would go with it.',
    who: { roles: ['ADMIN'] },
    input: z.strictObject({}),
    output: z.array(LevelUses),
  }),
  'levels.put': operation('levels.put', {
    summary: 'The list of levels as a whole, in this order: one without an id is new, one that is left out goes.',
    who: { roles: ['ADMIN'] },
    input: z.strictObject({
      levels: z.array(z.strictObject({ id: Id.optional(), name_en: LongText, name_de: LongText })).max(LEVELS_MAX),
      /** The list that the caller has changed: nothing is saved when it is no longer so. */
      seen: z.array(Level).max(LEVELS_MAX).optional(),
    }),
    output: z.array(Level),
    errorCodes: ['levels_changed'],
  }),
}
