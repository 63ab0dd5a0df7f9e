/** The answer to `POST /auth/sign-out`. */
export type SignedOut = {
  /** Where to go next: to the provider, so that its own session ends, too, or to the landing page. */
  readonly leads_to: string
}
