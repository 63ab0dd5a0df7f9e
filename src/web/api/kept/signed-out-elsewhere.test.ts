// A session that ended once on a page has ended for good: @isolated.
import { afterEach, expect, it, vi } from 'vitest'
import { saveDraft, readDraft } from '../forms/drafts.ts'
import { clearSession, hasSessionEnded, ME, queryClient } from '../query-client.ts'
import { markSignedOut, onSignedOut } from './sign-out.ts'
import { followSignOut, tellSignedOut } from './signed-out-elsewhere.ts'

const unmark = (): void => void (document.cookie = 'tandem_signed_out=; Max-Age=0; Path=/')

afterEach(() => {
  unmark()
  onSignedOut(() => undefined)
  queryClient.clear()
})

it('has no page tell its reader of an end that they wanted in another tab', async () => {
  queryClient.setQueryData(ME, 'somebody')
  clearSession()
  expect(hasSessionEnded()).toBe(true)
  followSignOut()
  tellSignedOut()
  await vi.waitFor(() => expect(hasSessionEnded()).toBe(false))
})

it('checks the session, and deletes the drafts of this tab, when another tab says that it signed out', async () => {
  queryClient.setQueryData(ME, null)
  saveDraft('p1', 'profile', { text: 'Half a tho' })
  followSignOut()
  tellSignedOut()
  await vi.waitFor(() => expect(queryClient.getQueryState(ME)?.isInvalidated).toBe(true))
  expect(readDraft('p1', 'profile')).toBeUndefined()
})

it('shows that nobody is signed in if that happened before this tab could hear it', async () => {
  const show = vi.fn<() => void>()
  onSignedOut(show)
  markSignedOut()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  followSignOut()
  await vi.waitFor(() => expect(show).toHaveBeenCalled())
})

it('shows it, too, if the other tab is heard before its cookie is there', async () => {
  const show = vi.fn<() => void>()
  onSignedOut(show)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  followSignOut()
  vi.advanceTimersByTime(100)
  expect(show).not.toHaveBeenCalled()
  markSignedOut()
  vi.advanceTimersByTime(2000)
  expect(show).toHaveBeenCalled()
})
