import type { Language } from '#contract/languages.ts'
import type { OutputOf } from '#contract/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { type SignedIn, useKnownMe, useMe } from './me.ts'
import { ME } from './query-client.ts'
import { pagesOf } from './long-lists.ts'

export type ConfirmationDialog = keyof OutputOf<'users.settings.get'>['confirm']

/** Whether a dialog is shown before an action, and how to switch it off. */
export type Confirmation = { readonly asks: boolean; readonly stopAsking: () => void }

export function useConfirmation(dialog: ConfirmationDialog): Confirmation {
  return useConfirmations()(dialog)
}

/** The setting of a dialog that is chosen only when an action is taken. */
export function useConfirmations(): (dialog: ConfirmationDialog) => Confirmation {
  const { settings } = useKnownMe()
  const set = useSetConfirmation()
  return (dialog) => ({ asks: settings.confirm[dialog], stopAsking: () => set(dialog, false) })
}

type Choice = { readonly dialog: ConfirmationDialog; readonly asks: boolean }

const CHOICES = ['settings', 'confirm'] as const

/** Sets whether a dialog is shown: at once here, and back again if the server refuses; then `failed` is called. */
export function useSetConfirmation(
  failed?: (error: Error) => void,
): (dialog: ConfirmationDialog, asks: boolean) => void {
  const { user } = useKnownMe()
  const client = useQueryClient()
  const show = ({ dialog, asks }: Choice): void => {
    client.setQueryData<SignedIn>(ME, (before) => withChoice(before, dialog, asks))
  }
  const { mutate } = useMutation({
    mutationKey: CHOICES,
    // One after the other, so that the last choice wins.
    scope: { id: CHOICES.join() },
    mutationFn: ({ dialog, asks }: Choice) =>
      call('users.settings.patch', { id: user.id, confirm: { [dialog]: asks } }),
    onMutate: async (choice) => {
      // At once: the next swipe may come before the answer, and must not ask again.
      show(choice)
      await client.cancelQueries({ queryKey: ME }, { revert: false })
    },
    onError: (error, { dialog, asks }) => {
      show({ dialog, asks: !asks })
      failed?.(error)
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: CHOICES }) === 1) void client.invalidateQueries({ queryKey: ME })
    },
  })
  return (dialog, asks) => mutate({ dialog, asks })
}

const withChoice = (before: SignedIn | undefined, dialog: ConfirmationDialog, asks: boolean): SignedIn | undefined => {
  if (!before?.known) return before
  const { settings } = before.me
  const confirm = { ...settings.confirm, [dialog]: asks }
  return { known: true, me: { ...before.me, settings: { ...settings, confirm } } }
}

/** Saves the reader's language for their mails, too. */
export function useMailLanguage(): (language: Language) => void {
  const me = useMe()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (change: { id: string; language: Language }) => call('users.settings.patch', change),
    onSettled: () => client.invalidateQueries({ queryKey: ME }),
  })
  return (language) => {
    if (me) mutate({ id: me.user.id, language })
  }
}

/** Mails that could not be sent, newest first, page by page. */
export const deadLettersQuery = pagesOf('admin.mails.list', ['mails'], { state: 'dead_letter', limit: 10 })
