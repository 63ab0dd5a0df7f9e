import { useKnownMe } from '../me.ts'
import { useEffect } from 'react'
import { keepDraft } from './drafts.ts'

/** Deletes a draft when its page is left for another one. A reload or a new sign-in keeps it. */
export function useDroppedDraft(form: string): void {
  const { user } = useKnownMe()
  useEffect(() => () => keepDraft(user.id, form, undefined), [user.id, form])
}
