import { IDEA_STATES } from '#domain/ideas/idea-states.ts'
import { IDEA_TAGS_MAX, IDEAS_MAX, LEVELS_MAX } from '#domain/limits.ts'
import { ROLES } from '#domain/roles.ts'
import { z } from 'zod'
import { LANGUAGES } from '../../languages.ts'
import { nothing, operation } from '../../operation.ts'
import { Id, Language, LongText, SearchText, Share, Time, page, pageInput } from '../../shapes.ts'
import { LevelFilter } from '../levels.ts'
import { Tag } from '../matching/tags.ts'
import { User } from './people.ts'

export const IdeaStateName = z.enum(IDEA_STATES)

/** An idea for a thesis, which a supervisor offers. */
export const Idea = z.strictObject({
  id: Id,
  supervisor_id: Id,
  title: z.string(),
  /** Empty without one. */
  description: z.string(),
  /** In the order in which its supervisor chose them. */
  tags: z.array(Tag),
  /** Languages in which the thesis can be written; empty: nobody said. */
  languages: z.array(Language),
  /** Ids of the levels that it is for; left out where it is for all that its supervisor takes. */
  levels: z.array(Id).optional(),
  state: IdeaStateName,
  /** The similarity score with the tags of the idea alone; for students. */
  similarity_score: Share.nullable(),
  created_at: Time,
  updated_at: Time,
})

export type Idea = z.output<typeof Idea>

/** An open idea, and whose it is. */
export const OfferedIdea = Idea.extend({ supervisor: User })

export type OfferedIdea = z.output<typeof OfferedIdea>

const fields = {
  title: LongText,
  description: LongText,
  tag_ids: z.array(Id).max(IDEA_TAGS_MAX),
  languages: z.array(Language).max(LANGUAGES.length),
  levels: z.array(Id).max(LEVELS_MAX),
  state: IdeaStateName,
}

export const ideaOperations = {
  'supervisors.ideas.list': operation('supervisors.ideas.list', {
    summary:
      'The ideas for theses of a supervisor that the caller may read, in the order that the supervisor gave them.',
    who: { roles: ROLES },
    input: z.strictObject({ id: Id }),
    output: z.array(Idea),
    errorCodes: ['not_found'],
  }),
  'supervisors.ideas.add': operation('supervisors.ideas.add', {
    summary: 'Adds an idea for a thesis behind the others; hidden unless said otherwise.',
    who: { roles: ['SUPERVISOR'], own: 'id' },
    input: z.strictObject({
      id: Id,
      title: fields.title,
      description: fields.description.default(''),
      tag_ids: fields.tag_ids.default([]),
      languages: fields.languages.default([]),
      levels: fields.levels.default([]),
      state: fields.state.default('HIDDEN'),
    }),
    output: Idea,
    status: 201,
    errorCodes: ['idea_limit_reached'],
  }),
  'ideas.list': operation('ideas.list', {
    summary:
      'The open ideas of all supervisors, for a student those of their level; those first whose supervisor has a free place, then the best fitting, then the newest.',
    who: { roles: ROLES },
    cost: 'search',
    input: z.strictObject({
      /** Words that each occur in the title, the description or a tag. */
      q: SearchText.optional(),
      tag: Id.optional(),
      language: Language.optional(),
      /** Left out: for a student their own level, for others all. */
      level: LevelFilter.optional(),
      ...pageInput,
    }),
    output: page(OfferedIdea),
  }),
  'ideas.get': operation('ideas.get', {
    summary: 'An idea for a thesis.',
    who: { roles: ROLES },
    input: z.strictObject({ id: Id }),
    output: Idea,
    errorCodes: ['not_found'],
  }),
  'ideas.patch': operation('ideas.patch', {
    summary: 'Changes an own idea; a position moves it among the own ones, 1 is the first.',
    who: { roles: ['SUPERVISOR'] },
    input: z.strictObject({
      id: Id,
      title: fields.title.optional(),
      description: fields.description.optional(),
      tag_ids: fields.tag_ids.optional(),
      languages: fields.languages.optional(),
      levels: fields.levels.optional(),
      state: fields.state.optional(),
      position: z.int().min(1).max(IDEAS_MAX).optional(),
    }),
    output: Idea,
    errorCodes: ['not_found'],
  }),
  'ideas.delete': operation('ideas.delete', {
    summary: 'Deletes an own idea.',
    who: { roles: ['SUPERVISOR'] },
    input: z.strictObject({ id: Id }),
    output: nothing,
    status: 204,
    errorCodes: ['not_found'],
  }),
}
