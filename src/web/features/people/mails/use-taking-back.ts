import { call } from '#web/api/call.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { useMutation } from '@tanstack/react-query'

type Words = Readonly<Record<'all' | 'some', (inputs: { count: string }) => string>>

type Sent = {
  readonly sendId: string
  readonly people: number
  /** Called when it is done, also when the dialog is closed by then. */
  readonly onBack?: () => void
}

/** Takes mails to many back that have not left yet, and tells how many these were. The first leaves half a minute after it was sent. */
export function useTakingBack({ all, some }: Words) {
  return useMutation({
    mutationFn: ({ sendId }: Sent) => call('admin.people.mails.undo', { send_id: sendId }),
    onSuccess: ({ people: back }, { people, onBack }) => {
      showDone((back === people ? all : some)({ count: formatNumber(back) }))
      onBack?.()
    },
    onError: (error) => showFailure(failureText(error)),
  })
}
