import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { requestQuery, usePairCalls } from '#web/api/requests.ts'
import { personName } from '#web/components/people/person-name.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { hideToast, showDone } from '#web/ui/toasts/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { toastOfPair } from './pair-facts.ts'
import { ReasonForm } from './reason-form.tsx'

type EndPairDialogProps = { readonly id: string; readonly onClose: () => void }

/** An admin ends a pair. @param props.id of its request */
export function EndPairDialog({ id, onClose }: EndPairDialogProps) {
  const { data, error, refetch } = useQuery(requestQuery(id))
  if (!data && !error) return null
  return (
    <Dialog opened onClose={onClose} addsEntry={false} withCloseButton={false} size="sm">
      {data ? <EndForm pair={data} onClose={onClose} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </Dialog>
  )
}

const EndForm = ({ pair, onClose }: { readonly pair: Request; readonly onClose: () => void }) => {
  const { end } = usePairCalls()
  const names = { student: personName(pair.student), supervisor: personName(pair.supervisor) }
  return (
    <ReasonForm
      title={m.pair_end_title(names)}
      texts={[m.pair_end_text(), m.pair_end_withdrawn(names)]}
      confirm={m.pair_end_confirm()}
      tone="rose"
      draft={`end-pair-${pair.student.id}-${pair.supervisor.id}`}
      onSave={(reason) => end.mutateAsync({ request_id: pair.id, reason })}
      onSaved={() => {
        hideToast(toastOfPair(pair.id))
        showDone(m.pair_end_done(names))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
