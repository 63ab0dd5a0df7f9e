import { endedUnanswered } from '#domain/requests/unanswered.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { saveDraft, readDraft } from './forms/drafts.ts'
import { ideaDraft, sentenceDraft } from './forms/sentence-draft.ts'
import { useKnownMe } from './me.ts'
import { useConfirmation } from './settings.ts'
import { ownWaitingQuery } from './waiting.ts'
import { ownRequestsQuery } from './requests.ts'
import { ideasOfQuery } from './topics/ideas.ts'

/**
 * State of the dialog before a request: the supervisor, whether the dialog is wanted, and the sentence and the idea that did not get sent.
 */
export function useAsking() {
  const { user, cycle } = useKnownMe()
  const setting = useConfirmation('supervision_request')
  const client = useQueryClient()
  // Every page of a student asks for them.
  const { data: lines } = useQuery({ ...ownWaitingQuery, enabled: false })
  return {
    user,
    cycle,
    setting,
    isOffered: (supervisorId: string): boolean =>
      lines?.some(({ supervisor: { id, supervisor } }) => id === supervisorId && supervisor?.line?.offer_ends_at) ??
      false,
    knownIdeas: (supervisorId: string) => client.getQueryData(ideasOfQuery(supervisorId).queryKey),
    loadIdeas: (supervisorId: string) => client.query(ideasOfQuery(supervisorId)),
    /**
     * The last request to this supervisor if nobody answered it, or if the student took it back; the latter only where a dialog
     * shows what is sent again. Undefined without one.
     */
    readEarlier: (supervisorId: string): Request | undefined => {
      const last = client.getQueryData(ownRequestsQuery.queryKey)?.find(({ supervisor: { id } }) => id === supervisorId)
      return last && (endedUnanswered(last.ended_as) || (setting.asks && last.ended_as === 'withdrawn'))
        ? last
        : undefined
    },
    /** The sentence that the student typed for this supervisor and did not send; undefined without one. */
    readDraft: (supervisorId: string): string | undefined => {
      const kept = readDraft(user.id, sentenceDraft(supervisorId))
      const message = typeof kept === 'object' && kept !== null && 'message' in kept ? kept.message : undefined
      return typeof message === 'string' ? message : undefined
    },
    saveDraft: (supervisorId: string, message: string): void =>
      saveDraft(user.id, sentenceDraft(supervisorId), { message }),
    /** The id of the idea that the student wanted to ask this supervisor about; undefined without one. */
    readIdea: (supervisorId: string): string | undefined => {
      const kept = readDraft(user.id, ideaDraft(supervisorId))
      return typeof kept === 'string' ? kept : undefined
    },
    keepIdea: (supervisorId: string, ideaId: string | undefined): void =>
      saveDraft(user.id, ideaDraft(supervisorId), ideaId),
  }
}
