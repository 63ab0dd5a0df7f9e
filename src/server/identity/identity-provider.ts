import type { PendingSignIn } from './sessions/pending-sign-in.ts'

/** What a provider vouches for: who somebody is, an address that belongs to them, and names to prefill forms with. */
export type Identity = {
  /** Who they are, for good: the provider, and whom it calls by this subject. */
  readonly issuer: string
  readonly subject: string
  /** As the provider spells it; compared without regard to case. */
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
  /** When they last proved who they are; null: the provider does not say. */
  readonly authenticatedAt: Date | null
  /** What ends the provider's session later; null: it offers no way to. */
  readonly idToken: string | null
}

/** Somebody who tells us who a visitor is: any OpenID Connect provider, the embedded one included. */
export type IdentityProvider = {
  /** For log lines and `config`: never shown as a text. */
  readonly name: string
  /**
   * Where to send the browser.
   * @throws SignInFailure when the provider can't be reached or is set up wrongly
   */
  authorizationUrl(pending: PendingSignIn): Promise<URL>
  /**
   * What the provider's answer says about the visitor.
   * @param currentUrl the public address of the callback, with the query the browser came back with
   * @throws SignInFailure when there is no identity in it, whatever the reason
   */
  callback(currentUrl: URL, pending: PendingSignIn): Promise<Identity>
  /**
   * Where to send the browser so that the provider's own session ends, too; null when it offers no such address.
   * @param idToken of the session that ended here
   * @throws SignInFailure when the provider can't be reached or is set up wrongly
   */
  signOutUrl(idToken: string | null): Promise<URL | null>
  /** Where a sign-out may lead, as far as that is known: our pages have to allow their forms to end there. */
  origins(): readonly string[]
}
