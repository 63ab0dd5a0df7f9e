import { expect, it, vi } from 'vitest'
import type { ClerkClient } from './clerk-client.ts'
import { type Step, runStep } from './steps.ts'

const BACK = 'https://tandem.example/auth/clerk?returned'
const PORTAL = { goTo: `https://accounts.uni.example/sign-in?back=${encodeURIComponent(BACK)}` }

/** A client in which somebody is signed in, or nobody, or somebody who still has to do something. */
const clientWith = (status: 'active' | 'pending' | null) => {
  const did: string[] = []
  const getToken = vi.fn<(options: { skipCache: true }) => Promise<string>>(async () => 'the token')
  const client: ClerkClient = {
    load: async () => undefined,
    session: status && { status, getToken },
    buildSignInUrl({ signInForceRedirectUrl, signUpForceRedirectUrl }) {
      expect(signUpForceRedirectUrl).toBe(signInForceRedirectUrl)
      did.push('lead there')
      return `https://accounts.uni.example/sign-in?back=${encodeURIComponent(signInForceRedirectUrl)}`
    },
    signOut: async () => void did.push('sign out'),
  }
  return { client, did, getToken }
}

it.each<[Step, 'active' | 'pending' | null, object]>([
  ['ask', 'active', { handOver: 'the token' }],
  ['ask', null, PORTAL],
  ['ask', 'pending', PORTAL],
  ['ask-again', 'active', PORTAL],
  ['ask-again', null, PORTAL],
  ['returned', 'active', { handOver: 'the token' }],
  ['returned', null, { failed: 'incomplete' }],
  ['returned', 'pending', { failed: 'incomplete' }],
  ['sign-out', 'active', { goTo: '/' }],
  ['sign-out', null, { goTo: '/' }],
])('the step %s with a session that is %s', async (step, status, next) => {
  expect(await runStep(step, clientWith(status).client, BACK)).toEqual(next)
})

it('signing in again signs out at the provider first, so that it asks anew', async () => {
  const { client, did, getToken } = clientWith('active')
  await runStep('ask-again', client, BACK)
  expect(did).toEqual(['sign out', 'lead there'])
  expect(getToken).not.toHaveBeenCalled()
})

it('a token is made for this sign-in, and not one that was used before', async () => {
  const { client, getToken } = clientWith('active')
  await runStep('ask', client, BACK)
  expect(getToken).toHaveBeenCalledExactlyOnceWith({ skipCache: true })
})
