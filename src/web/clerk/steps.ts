import type { ClerkClient } from './clerk-client.ts'

/** The next step of the page: a redirect, a token to hand over, or none because nobody came back signed in. */
export type Next =
  | { readonly goTo: string }
  | { readonly handOver: string }
  | { readonly failed: 'incomplete' | 'unreachable' }

/** The purpose of the page, given by the server (ClerkStep there). */
export type Step = 'ask' | 'ask-again' | 'returned' | 'sign-out'

const HOME = '/'

/**
 * Runs the page's step with the loaded client.
 * @param back absolute address to which the provider sends people back
 */
export async function runStep(step: Step, client: ClerkClient, back: string): Promise<Next> {
  if (step === 'sign-out') {
    await signOut(client)
    return { goTo: HOME }
  }
  // The provider asks anew only after a sign-out.
  if (step === 'ask-again') await signOut(client)
  const token = step === 'ask-again' ? null : await tokenOf(client)
  if (token !== null) return { handOver: token }
  // Another redirect could loop.
  if (step === 'returned') return { failed: 'incomplete' }
  return { goTo: client.buildSignInUrl({ signInForceRedirectUrl: back, signUpForceRedirectUrl: back }) }
}

const signOut = (client: ClerkClient): Promise<unknown> => client.signOut(() => undefined)

/** A token made just now: an older one may have been used already. */
const tokenOf = async ({ session }: ClerkClient): Promise<string | null> =>
  session && session.status !== 'pending' ? session.getToken({ skipCache: true }) : null
