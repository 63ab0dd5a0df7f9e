import type { PendingSignIn } from './sessions/pending-sign-in.ts'

/** What a provider vouches for: an address that belongs to the person, and names to prefill forms with. */
export type Identity = {
  /** As the provider spells it; compared without regard to case. */
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
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
}
