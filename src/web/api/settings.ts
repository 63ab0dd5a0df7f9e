import type { OutputOf } from '#contract/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { type Me, type SignedIn, useKnownMe, useMe } from './me.ts'
import { ME } from './query-client.ts'

export type ConfirmationDialog = keyof OutputOf<'users.settings.get'>['confirm']

/** Whether a dialog is to be shown before an action, and how to have it left out from now on. */
export type Confirmation = { readonly asks: boolean; readonly stopAsking: () => void }

/** The same of whichever dialog an action turns out to need. */
export function useConfirmations(): (dialog: ConfirmationDialog) => Confirmation {
  const { user, settings } = useKnownMe()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (dialog: ConfirmationDialog) =>
      call('users.settings.patch', { id: user.id, confirm: { [dialog]: false } }),
    // The next swipe comes before the answer, and is not to be asked about.
    onMutate: (dialog) =>
      client.setQueryData<SignedIn>(ME, (known) =>
        known?.known ? { ...known, me: { ...known.me, settings: withoutDialog(known.me.settings, dialog) } } : known,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ME }),
  })
  return (dialog) => ({ asks: settings.confirm[dialog], stopAsking: () => mutate(dialog) })
}

export function useConfirmation(dialog: ConfirmationDialog): Confirmation {
  return useConfirmations()(dialog)
}

const withoutDialog = (settings: Me['settings'], dialog: ConfirmationDialog): Me['settings'] => ({
  ...settings,
  confirm: { ...settings.confirm, [dialog]: false },
})

/** Keeps the language somebody reads in for their mails, too. */
export function useMailLanguage(): (language: 'en' | 'de') => void {
  const me = useMe()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (change: { id: string; language: 'en' | 'de' }) => call('users.settings.patch', change),
    onSettled: () => client.invalidateQueries({ queryKey: ME }),
  })
  return (language) => {
    if (me) mutate({ id: me.user.id, language })
  }
}
