import { call } from '#web/api/call.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { useMutation } from '@tanstack/react-query'

type Words = Readonly<Record<'all' | 'some', (inputs: { count: string }) => string>>

type Sent = {
  readonly sendId: string
  readonly people: number
  /** Called when it is done, also when the dialog is closed by then. @param isAll nobody gets the mail */
  readonly onBack?: (isAll: boolean) => void
}

/** Takes mails to many back that have not left yet, and tells how many these were. */
export function useTakingBack({ all, some }: Words) {
  return useMutation({
    mutationFn: ({ sendId }: Sent) => call('admin.people.mails.undo', { send_id: sendId }),
    onSuccess: ({ people: back }, { people, onBack }) => {
      const isAll = back === people
      showDone((isAll ? all : some)({ count: formatNumber(back) }))
      onBack?.(isAll)
    },
    onError: (error) => showFailure(failureText(error)),
  })
}
