import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { shortTitle } from '../../ideas/short-title.ts'
import { personInSentence } from '../../people/name-in-sentence.ts'
import { freeIdeaOf } from './free-idea.ts'

/**
 * Who was accepted, and what becomes of the idea that they named.
 * @param wasAsked a dialog before has said that
 */
export function acceptedText(request: Pick<Request, 'idea' | 'student'>, wasAsked: boolean): string {
  const name = personInSentence(request.student)
  const idea = freeIdeaOf(request)
  return idea && !wasAsked
    ? m.supervisor_matching_accepted_idea({ name, title: shortTitle(idea.title) })
    : m.supervisor_matching_accepted({ name })
}
