import type { ClerkClient } from './clerk-client.ts'

/** How the page goes on: elsewhere, with a token to hand over, or nowhere because nobody came back signed in. */
export type Next =
  | { readonly goTo: string }
  | { readonly handOver: string }
  | { readonly failed: 'incomplete' | 'unreachable' }

/** What the page is for; the server says so (ClerkStep there). */
export type Step = 'ask' | 'ask-again' | 'returned' | 'sign-out'

const HOME = '/'

/**
 * What a page does with the loaded client.
 * @param back absolute address to which the provider leads people back
 */
export async function takeStep(step: Step, client: ClerkClient, back: string): Promise<Next> {
  if (step === 'sign-out') {
    await signOut(client)
    return { goTo: HOME }
  }
  // Signing out there is what makes the provider ask anew.
  if (step === 'ask-again') await signOut(client)
  const token = step === 'ask-again' ? null : await tokenOf(client)
  if (token !== null) return { handOver: token }
  // Leading there once more could go round in circles.
  if (step === 'returned') return { failed: 'incomplete' }
  return { goTo: client.buildSignInUrl({ signInForceRedirectUrl: back, signUpForceRedirectUrl: back }) }
}

const signOut = (client: ClerkClient): Promise<unknown> => client.signOut(() => undefined)

/** One that was made just now: an older one may have been handed over already. */
const tokenOf = async ({ session }: ClerkClient): Promise<string | null> =>
  session && session.status !== 'pending' ? session.getToken({ skipCache: true }) : null
