import { useKnownMe } from '../me.ts'
import { useEffect } from 'react'
import { keepDraft } from './drafts.ts'

/** Deletes a draft when its page is left for another one. A reload or a new sign-in takes no notice of this: it keeps the draft. */
export function useDroppedDraft(form: string): void {
  const { user } = useKnownMe()
  useEffect(() => () => keepDraft(user.id, form, undefined), [user.id, form])
}
