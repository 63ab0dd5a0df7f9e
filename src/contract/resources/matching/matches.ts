import { SUGGESTIONS_DEFAULT, SUGGESTIONS_MAX } from '#domain/limits.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Id, Share } from '../../shapes.ts'
import { User } from '../people/people.ts'

/** The share of one of the student's tags in the score; the shares add up to it. */
export const Contribution = z.strictObject({
  tag_id: Id,
  tag_name: z.string(),
  weight: Share,
  best_tag_id: Id.nullable(),
  best_tag_name: z.string().nullable(),
  similarity: Share,
  contribution: Share,
})

/** The open ideas of a supervisor, and the one that fits the student best by its tags alone; null without any. */
const MatchedIdeas = z.strictObject({
  count: z.int().min(0),
  best: z.strictObject({ id: Id, title: z.string(), similarity_score: Share }).nullable(),
})

export const Match = z.strictObject({
  supervisor: User,
  similarity_score: Share,
  explanation: z.array(Contribution),
  ideas: MatchedIdeas,
})

export type Contribution = z.output<typeof Contribution>
export type Match = z.output<typeof Match>
export type MatchedIdeas = z.output<typeof MatchedIdeas>

export const matchOperations = {
  'matches.list': operation('matches.list', {
    summary: 'Suggested supervisors, best score first.',
    who: { roles: ['STUDENT'], own: 'id' },
    input: z.strictObject({
      id: Id,
      limit: z.coerce.number().int().min(1).max(SUGGESTIONS_MAX).default(SUGGESTIONS_DEFAULT),
    }),
    output: z.array(Match),
  }),
  'matches.explain': operation('matches.explain', {
    summary: 'Why these two fit as well as they do; for either of the two and admins.',
    who: { roles: ['STUDENT', 'SUPERVISOR', 'ADMIN'] },
    input: z.strictObject({ id: Id, supervisor_id: Id }),
    output: Match,
    errorCodes: ['not_allowed', 'not_found'],
  }),
}
