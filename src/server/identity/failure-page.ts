import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import type { SignInFailureReason } from './sign-in-failure.ts'
import { type Attempt, signInPath } from './sign-in-path.ts'
import { html } from '#server/html/html.ts'
import { type PageDefaults, renderPage } from '../html/page.ts'

type Text = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** Texts for each reason: what happened, and what to do. */
const WORDS: Readonly<Record<SignInFailureReason, { readonly title: Text; readonly text: Text }>> = {
  expired: { title: m.sign_in_expired_title, text: m.sign_in_expired_text },
  cancelled: { title: m.sign_in_cancelled_title, text: m.sign_in_cancelled_text },
  email_not_verified: { title: m.sign_in_email_not_verified_title, text: m.sign_in_email_not_verified_text },
  email_verified_missing: {
    title: m.sign_in_email_verified_missing_title,
    text: m.sign_in_email_verified_missing_text,
  },
  no_email: { title: m.sign_in_no_email_title, text: m.sign_in_no_email_text },
  address_not_allowed: { title: m.sign_in_address_not_allowed_title, text: m.sign_in_address_not_allowed_text },
  address_taken: { title: m.sign_in_address_taken_title, text: m.sign_in_address_taken_text },
  too_many_sign_ins: { title: m.sign_in_too_many_title, text: m.sign_in_too_many_text },
  internal: { title: m.sign_in_internal_title, text: m.sign_in_internal_text },
  provider_unreachable: { title: m.sign_in_provider_unreachable_title, text: m.sign_in_provider_unreachable_text },
  provider_refused: { title: m.sign_in_provider_refused_title, text: m.sign_in_provider_refused_text },
  provider_answer_invalid: {
    title: m.sign_in_provider_answer_invalid_title,
    text: m.sign_in_provider_answer_invalid_text,
  },
  unavailable: { title: m.sign_in_unavailable_title, text: m.sign_in_unavailable_text },
}

export type FailurePage = PageDefaults & {
  readonly reason: SignInFailureReason
  /** HTTP status of the page. */
  readonly status: number
  /** The failed sign-in's parameters, for another try. */
  readonly attempt?: Attempt | undefined
  /** The operator; linked where they can help. */
  readonly imprintUrl?: string | null
}

/** With the same account these fail again, so the provider is asked to let people choose another. */
const NEED_ANOTHER_ACCOUNT: ReadonlySet<SignInFailureReason> = new Set([
  'address_not_allowed',
  'address_taken',
  'email_not_verified',
])

/** Only somebody else can help. */
const ASK_SOMEBODY: ReadonlySet<SignInFailureReason> = new Set(['address_taken', 'email_verified_missing'])

/** The page of a failed sign-in: what happened, a way to try again, the way home. */
export function renderFailurePage(page: FailurePage): string {
  const { reason, status, attempt, imprintUrl, ...looks } = page
  const { locale } = looks
  const tryAgain = signInPath(attempt, NEED_ANOTHER_ACCOUNT.has(reason))
  const title = WORDS[reason].title({}, { locale })
  const main = html`<div class="card">
    <p class="status">${status}</p>
    <h1>${title}</h1>
    <p>${WORDS[reason].text({}, { locale })}</p>
    ${ASK_SOMEBODY.has(reason) && imprintUrl ? whomToAsk(imprintUrl, locale) : null}
    <div class="actions">
      <a class="button primary" href="${tryAgain}">${m.sign_in_try_again({}, { locale })}</a>
      <a class="button" href="/">${m.sign_in_back_home({}, { locale })}</a>
    </div>
  </div>`
  return renderPage({ ...looks, title, main })
}

const whomToAsk = (imprintUrl: string, locale: Locale) =>
  html`<p><a href="${imprintUrl}">${m.sign_in_whom_to_ask({}, { locale })}</a></p>`
