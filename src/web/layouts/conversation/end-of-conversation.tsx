import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useActions } from '#web/components/requests/actions.ts'
import { useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

/** Ends a conversation, and goes on with one that has ended; for the supervisor. */
export function EndOfConversation({ conversation: talk }: { readonly conversation: Request }) {
  const { carryOut, isBusy } = useActions()
  const { endTalk, goOnTalking } = useSupervisorActions()
  return (
    <>
      {talk.can.remove && (
        // Quiet: it stands above what is said, and answering comes first.
        <Button variant="subtle" aria-busy={isBusy(talk.student)} onClick={() => void carryOut(endTalk(talk))}>
          {m.chat_end()}
        </Button>
      )}
      {talk.conversation?.state === 'ENDED' && talk.can.undo && (
        <Button variant="default" aria-busy={isBusy(talk.student)} onClick={() => void carryOut(goOnTalking(talk))}>
          {m.chat_go_on()}
        </Button>
      )}
    </>
  )
}
