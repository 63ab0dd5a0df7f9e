import type { PendingSignIn } from './sessions/pending-sign-ins.ts'

/** A verified identity: who somebody is, an address of theirs, and names for the registration form. */
export type Identity = {
  /** Permanent identity: the provider, and its subject. */
  readonly issuer: string
  readonly subject: string
  /** As the provider spells it; compared without regard to case. */
  readonly email: string
  /** Further addresses, if the provider has several; a known one counts instead. */
  readonly otherEmails?: readonly string[]
  readonly firstName?: string
  readonly lastName?: string
  /** When they last proved who they are; null: unknown. */
  readonly authenticatedAt: Date | null
  /** Ends the provider's session later; null: not possible, or not needed. */
  readonly idToken: string | null
}

/** A source of identities. How the answer returns differs by kind. */
export type IdentityProvider = RedirectingProvider | HandingOverProvider

/** Redirects the browser back with a code: OpenID Connect providers, the embedded one included. */
export type RedirectingProvider = AnyProvider & {
  /**
   * Finds the visitor's identity from the provider's answer.
   * @param currentUrl public address of the callback, with its query
   * @throws SignInFailure without a valid identity, whatever the reason
   */
  callback(currentUrl: URL, pending: PendingSignIn): Promise<Identity>
  /**
   * What in the provider's discovery will keep people out; null: nothing.
   * @throws SignInFailure if the provider can't be reached or is set up wrongly
   */
  doubt(): Promise<string | null>
}

/** Has its own client in the browser, which hands over a token with the identity: Clerk. */
export type HandingOverProvider = AnyProvider & {
  /** Settings for the client in the browser. */
  readonly publishableKey: string
  /** Origin of the client's script, and the only one that it calls. */
  readonly frontendApi: string
  /**
   * Reads the identity in a token; each token counts once.
   * @throws SignInFailure if it is not valid, whatever the reason
   */
  identityOf(token: string): Promise<Identity>
}

type AnyProvider = {
  /** For the log and `config`; never shown. */
  readonly name: string
  /**
   * Address of the provider's sign-in.
   * @throws SignInFailure if the provider can't be reached or is set up wrongly
   */
  authorizationUrl(pending: PendingSignIn): Promise<URL>
  /**
   * Address that ends the provider's own session; null if it has none.
   * @param idToken of the session that ended here
   * @throws SignInFailure if the provider can't be reached or is set up wrongly
   */
  signOutUrl(idToken: string | null): Promise<URL | null>
}
