import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useAsking } from '#web/api/asking.ts'
import { sentenceDraft } from '#web/api/forms/sentence-draft.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { closedText } from '#web/components/cycle/phase-texts.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { isToAskAgain } from '#web/components/requests/asking/ask-again.ts'
import { useRequesting } from '#web/components/requests/asking/use-requesting.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Group } from '#web/ui/layout/group.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { InboxDrawing } from '#web/ui/states/drawings/inbox-drawing.tsx'
import { Unsent } from './unsent.tsx'

type SentenceGoneProps = {
  /** As it was last seen, and else the last one to this supervisor; left out: there was none. */
  readonly request: Request | undefined
  /** All of the student's. */
  readonly own: readonly Request[]
  /** Nothing of it shows while the student asks again, which asks in a dialog of its own. */
  readonly isAsking: boolean
  readonly onAsk: () => void
  readonly onClose: () => void
}

/** Why nothing can be written to a request any more, what was not sent, and what can be done instead. */
export function SentenceGone({ request, own, isAsking, onAsk, onClose }: SentenceGoneProps) {
  const { user, cycle } = useKnownMe()
  const requesting = useRequesting(useAsking(), useRequestCalls())
  const mayAsk = request !== undefined && closedText(cycle) === null && isToAskAgain(request, user, own)
  const askAgain = async (asked: Request): Promise<void> => {
    onAsk()
    await requesting.request(asked.supervisor)
    onClose()
  }
  const name = request && personInSentence(request.supervisor)
  return (
    <>
      <Dialog opened={!isAsking} onClose={onClose} withCloseButton={false}>
        <EmptyState
          drawing={InboxDrawing}
          title={name === undefined ? m.sentence_gone_title() : m.sentence_gone_title_to({ name })}
          text={[goneText(request), mayAsk && m.profile_ask_again({ name: name ?? '' })].filter(Boolean).join(' ')}
          action={
            <>
              {request && (
                <Unsent
                  draft={sentenceDraft(request.supervisor.id)}
                  sent={request.message}
                  says={m.sentence_unsent()}
                />
              )}
              <Group justify="center">
                <Button variant="default" data-autofocus onClick={onClose}>
                  {m.ui_close()}
                </Button>
                {mayAsk && (
                  <Button color="teal" onClick={() => void askAgain(request)}>
                    {m.request_ask_again()}
                  </Button>
                )}
              </Group>
            </>
          }
        />
      </Dialog>
      {requesting.dialog}
    </>
  )
}

const goneText = (request: Request | undefined): string => {
  if (!request || request.is_past || request.state === 'PENDING') return m.sentence_gone_other()
  if (request.state === 'REJECTED') return m.news_rejected({ name: personInSentence(request.supervisor) })
  if (request.ended_as === 'expired') return m.sentence_gone_expired()
  return request.ended_as === 'cycle_ended' ? m.sentence_gone_cycle() : m.sentence_gone_text()
}
