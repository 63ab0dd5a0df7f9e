import { useKnownMe } from '../me.ts'
import { useEffect } from 'react'
import { saveDraft } from './drafts.ts'

/** Deletes a draft when its page is left for another one. A reload or a new sign-in keeps it. */
export function useDroppedDraft(form: string): void {
  const { user } = useKnownMe()
  useEffect(() => () => saveDraft(user.id, form, undefined), [user.id, form])
}
