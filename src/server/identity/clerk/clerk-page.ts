import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import { type Html, html } from '#server/html/html.ts'
import { type PageDefaults, pageHeaders, renderPage } from '#server/html/page.ts'
import type { Site } from '#server/site.ts'
import { z } from 'zod'
import type { HandingOverProvider } from '../identity-provider.ts'
import { type Attempt, signInPath } from '../sign-in-path.ts'
import { CLERK_PATH, CLERK_SIGN_OUT_PATH } from './clerk.ts'

/** Fields of the page's form. */
export const CLERK_FORM = z.object({ token: z.string().min(1) })

/** The script that runs the client (src/web/clerk); put there by the build. */
const SCRIPT = '/clerk.js'

/**
 * The client's script, loaded as its documentation says: one major version, from the frontend API, without its own
 * interface.
 */
const CLIENT = '/npm/@clerk/clerk-js@6/dist/clerk.browser.js'

/**
 * Purpose of the page: `ask` finds who is signed in at the provider, else redirects there; `ask-again` always
 * redirects; `returned` reads who came back; `sign-out` ends the provider's session.
 */
export type ClerkStep = 'ask' | 'ask-again' | 'returned' | 'sign-out'

export type ClerkPage = PageDefaults & {
  readonly step: ClerkStep
  /** The sign-in that the page belongs to, for another try; null for a sign-out. */
  readonly attempt: (Attempt & { readonly again: boolean; readonly state: string }) | null
  readonly provider: Pick<HandingOverProvider, 'publishableKey' | 'frontendApi'>
  readonly site: PageDefaults['site'] & Pick<Site, 'publicUrl'>
}

/** Headers of these pages, the only ones on which another origin's script may run. */
export function clerkPageHeaders(
  { frontendApi }: Pick<HandingOverProvider, 'frontendApi'>,
  publicUrl: string,
): Record<string, string> {
  const headers = pageHeaders(publicUrl)
  const policy = `${headers['content-security-policy']}; script-src 'self' ${frontendApi}; connect-src ${frontendApi}`
  return { ...headers, 'content-security-policy': policy }
}

/** A page that asks to wait while its script works, with the notice for a failure. */
export function renderClerkPage(page: ClerkPage): string {
  const { step, provider, attempt, ...looks } = page
  const { locale } = looks
  const waiting = WAITING[step]
  const title = waiting.title({}, { locale })
  const path = `${CLERK_PATH}?state=${attempt?.state ?? ''}`
  const main = html`<div class="card" id="waiting">
      <h1>${title}</h1>
      <p role="status">${waiting.text({}, { locale })}</p>
      <noscript><p>${m.sign_in_clerk_no_script({}, { locale })}</p></noscript>
    </div>
    ${failure('unreachable', step === 'sign-out' ? SIGN_OUT_UNREACHABLE : UNREACHABLE, page)}
    ${step === 'returned' ? failure('incomplete', INCOMPLETE, page) : null}
    <form id="hand-over" method="post" action="${path}" hidden><input type="hidden" name="token" /></form>
    <script
      type="module"
      src="${SCRIPT}"
      data-step="${step}"
      data-client="${provider.frontendApi + CLIENT}"
      data-key="${provider.publishableKey}"
      data-back="${looks.site.publicUrl + path}&amp;returned"
    ></script>`
  return renderPage({ ...looks, title, main })
}

type Text = (inputs: Record<string, never>, options: { locale: Locale }) => string
type Words = { readonly title: Text; readonly text: Text }

const SIGNING_IN: Words = { title: m.sign_in_clerk_title, text: m.sign_in_clerk_text }
const WAITING: Readonly<Record<ClerkStep, Words>> = {
  ask: SIGNING_IN,
  'ask-again': SIGNING_IN,
  returned: { title: m.sign_in_clerk_returned_title, text: m.sign_in_clerk_returned_text },
  'sign-out': { title: m.sign_out_clerk_title, text: m.sign_out_clerk_text },
}
const UNREACHABLE: Words = { title: m.sign_in_clerk_unreachable_title, text: m.sign_in_clerk_unreachable_text }
const INCOMPLETE: Words = { title: m.sign_in_clerk_incomplete_title, text: m.sign_in_clerk_incomplete_text }
const SIGN_OUT_UNREACHABLE: Words = {
  title: m.sign_out_clerk_unreachable_title,
  text: m.sign_out_clerk_unreachable_text,
}

/** The heading gets the focus when it is shown. */
const failure = (id: string, { title, text }: Words, page: ClerkPage): Html => {
  const { locale } = page
  return html`<div class="card" id="${id}" role="alert" hidden>
    <h1 tabindex="-1">${title({}, { locale })}</h1>
    <p>${text({}, { locale })}</p>
    <div class="actions">
      <a class="button primary" href="${tryAgainAt(page)}">${m.sign_in_try_again({}, { locale })}</a>
      <a class="button" href="/">${m.sign_in_back_home({}, { locale })}</a>
    </div>
  </div>`
}

const tryAgainAt = ({ attempt }: ClerkPage): string =>
  attempt ? signInPath(attempt, attempt.again) : CLERK_SIGN_OUT_PATH
