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
  /** What ends the provider's session later; null: it offers no way to, or needs no hint. */
  readonly idToken: string | null
}

/** Somebody who tells us who a visitor is. How the answer comes back differs by kind. */
export type IdentityProvider = RedirectingProvider | HandingOverProvider

/** Sends the browser back with an answer in the address: any OpenID Connect provider, the embedded one included. */
export type RedirectingProvider = AnyProvider & {
  /**
   * What the provider's answer says about the visitor.
   * @param currentUrl the public address of the callback, with the query the browser came back with
   * @throws SignInFailure when there is no identity in it, whatever the reason
   */
  callback(currentUrl: URL, pending: PendingSignIn): Promise<Identity>
}

/** Has a client of its own in the browser, which hands over a token that says who the visitor is: Clerk. */
export type HandingOverProvider = AnyProvider & {
  /** What the client in the browser is told. */
  readonly publishableKey: string
  /** Origin that the client comes from, and the only one that it talks to. */
  readonly frontendApi: string
  /**
   * What a token says about the visitor; each counts once.
   * @throws SignInFailure when it does not hold, whatever the reason
   */
  identityOf(token: string): Promise<Identity>
}

type AnyProvider = {
  /** For log lines and `config`: never shown as a text. */
  readonly name: string
  /**
   * Where to send the browser.
   * @throws SignInFailure when the provider can't be reached or is set up wrongly
   */
  authorizationUrl(pending: PendingSignIn): Promise<URL>
  /**
   * Where to send the browser so that the provider's own session ends, too; null when it offers no such address.
   * @param idToken of the session that ended here
   * @throws SignInFailure when the provider can't be reached or is set up wrongly
   */
  signOutUrl(idToken: string | null): Promise<URL | null>
}
