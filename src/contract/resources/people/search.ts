import { GROUP_LENGTH_MAX, MAX_TAGS } from '#domain/limits.ts'
import { SITUATIONS } from '#domain/situations.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Flag, Id, Language, RoleName, SearchText, Share, page, pageInput } from '../../shapes.ts'
import { LevelFilter } from '../levels.ts'
import { User } from './people.ts'

/** Chair, institute. */
const Group = z
  .string()
  .min(1)
  .max(GROUP_LENGTH_MAX)
  .regex(/^\P{Cc}*$/u)

/** In a query string lists are texts. */
const TagIds = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(Id).max(MAX_TAGS))

/** A text in pieces: every second one is what was found, beginning with the second. */
const Pieces = z.array(z.string()).min(1)

/** Where a person has a word of the query. Texts that are long are cut to what is around it. */
export const SearchMatch = z.strictObject({
  /** `text`: the bio, or the thesis description. */
  in: z.enum(['name', 'tag', 'text', 'idea']),
  /** The name of the tag or the title of the idea. */
  id: Id.optional(),
  /** The name, the name of the tag (with a synonym in brackets, if it is found by that), a part of the text, or the title of the idea. */
  text: Pieces,
  /** The academic title before a name, if it has one of the words. */
  title: Pieces.optional(),
  /** A part of the description of an idea that has one of the words. */
  description: Pieces.optional(),
  /** The tag of an idea that has one of the words: its name, and the synonym. */
  tag: Pieces.optional(),
})

export type SearchMatch = z.output<typeof SearchMatch>

export const FoundUser = User.extend({
  /** The tags that bring most to the score with the caller, then the most important; at most three. */
  best_tag_ids: z.array(Id),
  /** Where the words of the query are; empty without a query. */
  matches: z.array(SearchMatch),
})

export type FoundUser = z.output<typeof FoundUser>

/** Some of the words of a query that finds nobody, and how many people these find. */
const FewerWords = z.strictObject({ query: z.string(), people: z.int().min(1) })

/** Somebody in a list for another one. */
export const FittingUser = User.extend({
  /** The similarity of a student and a supervisor; left out without one. */
  fit: Share.optional(),
})

export type FittingUser = z.output<typeof FittingUser>

const ALL_ROLES = { roles: ['STUDENT', 'SUPERVISOR', 'ADMIN'] } as const

export const searchOperations = {
  'users.list': operation('users.list', {
    summary: 'Everybody by name; the query looks at names and addresses. Or those who fit somebody best first.',
    who: { roles: ['ADMIN'] },
    // With a query, that is; without one it may be leafed through.
    cost: 'search',
    input: z.strictObject({
      query: SearchText.optional(),
      role: RoleName.optional(),
      registered: Flag.optional(),
      situation: z.enum(SITUATIONS).optional(),
      /** A student or a supervisor: the person who fits them best comes first. */
      fits: Id.optional(),
      ...pageInput,
    }),
    /** `total` and `free_places` are those of all pages together. */
    output: page(FittingUser).extend({ total: z.int().min(0), free_places: z.int().min(0) }),
    errorCodes: ['not_found'],
  }),
  'users.search': operation('users.search', {
    summary:
      'Students find supervisors, supervisors find students, admins everybody. Descending by default but for names.',
    who: ALL_ROLES,
    cost: 'search',
    input: z.strictObject({
      query: SearchText.optional(),
      sort: z.enum(['name', 'availability', 'best_match']).default('name'),
      direction: z.enum(['asc', 'desc']).optional(),
      available_only: Flag.default(false),
      /** Only supervisors of this group, as `groups` writes it. */
      group: Group.optional(),
      /** Only those who have chosen these tags: ids, separated by commas. */
      tags: TagIds.optional(),
      tags_match: z.enum(['any', 'all']).default('any'),
      /** Only supervisors with an open idea for a thesis. */
      has_ideas: Flag.default(false),
      /** Only supervisors with an open idea that can be written in this language. */
      language: Language.optional(),
      /**
       * Only supervisors who take this level, or students who write at it; `all` for everybody. Left out: for a student those who
       * take their own, for others everybody.
       */
      level: LevelFilter.optional(),
      ...pageInput,
    }),
    /** `fewer_words`: only where several words find nobody. */
    output: page(FoundUser).extend({ fewer_words: z.array(FewerWords).min(1).optional() }),
  }),
  'groups.list': operation('groups.list', {
    summary: 'The groups (chairs, institutes) of supervisors by name, each with how many belong to it.',
    who: ALL_ROLES,
    input: z.strictObject({}),
    output: z.array(z.strictObject({ name: z.string(), supervisors: z.int().min(1) })),
  }),
  'users.search_by_first_name': operation('users.search_by_first_name', {
    summary: 'The people found by a part of their first name, by name; at most 100.',
    who: ALL_ROLES,
    cost: 'search',
    input: z.strictObject({ firstName: SearchText.min(1) }),
    output: z.array(User),
  }),
  'users.search_by_last_name': operation('users.search_by_last_name', {
    summary: 'The people found by a part of their last name, by name; at most 100.',
    who: ALL_ROLES,
    cost: 'search',
    input: z.strictObject({ lastName: SearchText.min(1) }),
    output: z.array(User),
  }),
}
