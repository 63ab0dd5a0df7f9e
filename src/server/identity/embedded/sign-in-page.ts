import { PRODUCT } from '#domain/product.ts'
import { type Role, ROLES } from '#domain/roles.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import { type Html, html } from '#server/html/html.ts'
import { type Looks, renderPage } from '../../html/page.ts'
import type { SamplePerson } from './sample-person.ts'

export type SignInPage = Looks & {
  readonly people: readonly SamplePerson[]
  /** The invalid address that was typed; null before. */
  readonly rejectedEmail: string | null
}

/**
 * The page "Who do you want to be?": a field for any address, and the sample people as buttons; both post `email` back.
 */
export function renderSignInPage(page: SignInPage): string {
  const { people, rejectedEmail, ...looks } = page
  const { locale } = looks
  const title = m.sign_in_embedded_title({}, { locale })
  const main = html`<div class="card">
      <h1>${title}</h1>
      <p class="muted">${m.sign_in_embedded_text({ product: PRODUCT }, { locale })}</p>
      ${addressForm(locale, rejectedEmail)}
    </div>
    ${people.length > 0 ? peopleForm(locale, people) : null}`
  return renderPage({ ...looks, title, main })
}

const addressForm = (locale: Locale, rejectedEmail: string | null): Html => {
  const wrong = rejectedEmail === null ? null : html` aria-invalid="true" aria-describedby="email-problem"`
  return html`<form method="post">
    <label for="email">${m.sign_in_embedded_email({}, { locale })}</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="email"
      required
      maxlength="254"
      value="${rejectedEmail}"
      ${wrong}
    />
    ${rejectedEmail === null ? null : problem(locale)}
    <div class="actions"><button class="button primary">${m.sign_in_embedded_continue({}, { locale })}</button></div>
  </form>`
}

const problem = (locale: Locale): Html => {
  const text = m.sign_in_embedded_email_invalid({}, { locale })
  return html`<p class="problem" id="email-problem" role="alert"><span aria-hidden="true">&#9888;</span> ${text}</p>`
}

const GROUPS: Readonly<Record<Role, (inputs: Record<string, never>, options: { locale: Locale }) => string>> = {
  STUDENT: m.sign_in_embedded_students,
  SUPERVISOR: m.sign_in_embedded_supervisors,
  ADMIN: m.sign_in_embedded_admins,
}

const peopleForm = (locale: Locale, people: readonly SamplePerson[]): Html => {
  const groups = ROLES.map((role) => {
    const members = people.filter((person) => person.role === role)
    if (members.length === 0) return html``
    return html`<h3>${GROUPS[role]({}, { locale })}</h3>
      <ul class="people">
        ${members.map((person) => personButton(locale, person))}
      </ul>`
  })
  return html`<form class="card" method="post">
    <h2>${m.sign_in_embedded_people({}, { locale })}</h2>
    <p class="muted">${m.sign_in_embedded_people_text({}, { locale })}</p>
    ${groups}
  </form>`
}

const personButton = (locale: Locale, { email, firstName, lastName, hint }: SamplePerson): Html => {
  const initials = `${Array.from(firstName)[0] ?? ''}${Array.from(lastName)[0] ?? ''}`
  return html`<li>
    <button class="person" name="email" value="${email}">
      <span class="initials" aria-hidden="true">${initials}</span>
      <span><span class="name">${firstName} ${lastName}</span> <span class="hint">${hint(locale)}</span></span>
    </button>
  </li> `
}
