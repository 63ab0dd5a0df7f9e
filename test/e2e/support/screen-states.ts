import type { Page } from '@playwright/test'
import { ADMINS, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { pages } from '#domain/pages.ts'
import { m } from '#messages'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { untilDrawn } from './pages.ts'
import { type Look, LOOKS } from './screens.ts'

/** A state of a screen: after an action, or while something is loading. */
export type State = Look & {
  /** Says which state it is; a part of the file's name. */
  readonly state: string
  /** Brings it about before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Brings it about on the open page. */
  readonly after?: Step
}

const { studentOnboarded, studentPending, studentPair } = STUDENTS
const { supervisorFree, supervisorChat } = SUPERVISORS
const { adminRegistered } = ADMINS

/** Does something on the open page, in its language. */
type Step = (page: Page, locale: 'en' | 'de') => Promise<unknown>

type Words = (inputs: Record<string, never>, options: { locale: 'en' | 'de' }) => string

/** Presses the first button with these words in its name; a person's name may stand beside them. */
const press =
  (words: Words): Step =>
  (page, locale) => {
    const name = new RegExp(`(?<!\\p{L})${withoutSoftHyphens(words({}, { locale }))}(?!\\p{L})`, 'iu')
    return page.getByRole('button', { name }).first().click()
  }

/** Presses the first button whose name begins with these words; a person's name follows. */
const pressFirst =
  (role: 'button' | 'link', words: { en: RegExp; de: RegExp }): Step =>
  (page, locale) =>
    page.getByRole(role, { name: words[locale] }).first().click()

const chooseFile =
  (nth: number, name: string, content: string): Step =>
  async (page) => {
    const file = {
      name,
      mimeType: name.endsWith('.csv') ? 'text/csv' : 'application/json',
      buffer: Buffer.from(content),
    }
    await page.locator('input[type=file]').nth(nth).setInputFiles(file)
    await page.getByRole('table').first().waitFor()
  }

const dialogOpen: Step = (page) => page.getByRole('dialog').last().waitFor()

const inTurn =
  (...steps: readonly Step[]): Step =>
  async (page, locale) => {
    for (const step of steps) await step(page, locale)
  }

/** Files without which a page can't start are served as usual. */
const isOfFrame = (url: string): boolean =>
  /\/(?:users\/me|users\/check-registration|events)$/u.test(new URL(url).pathname)

const nothingComes = (page: Page) =>
  page.route('**/api/**', (route) => {
    if (isOfFrame(route.request().url())) return route.continue()
  })

const everythingFails = (page: Page) =>
  page.route('**/api/**', (route) =>
    isOfFrame(route.request().url())
      ? route.continue()
      : route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({ error: { code: 'INTERNAL_ERROR', message: 'It failed.' } }),
        }),
  )

const connectionBreaks: Step = async (page) => {
  await page.context().setOffline(true)
  await untilDrawn(page)
}

const students = pages.student
const supervisors = pages.supervisor

const OPENED: readonly State[] = [
  {
    state: 'menu',
    path: students.dashboard,
    as: studentOnboarded,
    after: pressFirst('button', { en: /^Account/u, de: /^Konto/u }),
  },
  {
    state: 'asks before a request',
    path: students.matching,
    as: studentOnboarded,
    after: inTurn(press(m.matching_request), dialogOpen),
  },
  {
    state: 'asks before a dismissal',
    path: students.matching,
    as: studentOnboarded,
    after: inTurn(press(m.matching_dismiss), dialogOpen),
  },
  {
    state: 'preview',
    path: students.profile,
    as: studentOnboarded,
    after: inTurn(press(m.own_profile_preview), dialogOpen),
  },
  {
    state: 'asks before deletion',
    path: students.dataProtection,
    as: studentOnboarded,
    after: inTurn(press(m.privacy_delete), dialogOpen),
  },
  {
    state: 'conversation',
    path: students.requests,
    as: studentPending,
    after: pressFirst('link', { en: /Chiara De Luca/u, de: /Chiara De Luca/u }),
  },
  {
    state: 'sentence',
    path: students.requests,
    as: studentPending,
    after: inTurn(pressFirst('link', { en: /^Change the sentence/u, de: /^Satz ändern/u }), dialogOpen),
  },
  {
    state: 'asks before accepting',
    path: supervisors.matching,
    as: supervisorFree,
    after: inTurn(press(m.supervisor_matching_accept), dialogOpen),
  },
  {
    state: 'asks before rejecting',
    path: supervisors.matching,
    as: supervisorFree,
    after: inTurn(press(m.supervisor_matching_reject), dialogOpen),
  },
  {
    state: 'asks before removing',
    path: `/profiles/${studentPair.id}`,
    as: supervisorFree,
    after: inTurn(press(m.supervisor_remove), dialogOpen),
  },
  {
    state: 'columns of people',
    path: pages.admin.search,
    as: adminRegistered,
    after: inTurn(press(m.admin_people_view), dialogOpen),
  },
  {
    state: 'places',
    path: `/profiles/${supervisorFree.id}`,
    as: adminRegistered,
    after: inTurn(press(m.profile_change_places), dialogOpen),
  },
  {
    state: 'preview of supervisors',
    path: pages.admin.upload,
    as: adminRegistered,
    after: chooseFile(
      0,
      'supervisors.csv',
      'First Name;Last Name;Email;Capacity\nJürgen;Groß;j.gross@uni.example;2\nAda;Lovelace;ada@uni.example;3',
    ),
  },
  {
    state: 'faulty supervisors',
    path: pages.admin.upload,
    as: adminRegistered,
    after: chooseFile(
      0,
      'supervisors.csv',
      'First Name;Last Name;Email;Capacity\nJürgen;Groß;nobody;2\nAda;;ada@uni.example;many',
    ),
  },
  {
    state: 'preview of tags',
    path: pages.admin.upload,
    as: adminRegistered,
    after: chooseFile(2, 'updated_tag_list.json', JSON.stringify({ tags: ['Another topic'], similarities: [] })),
  },
  {
    state: 'nobody found',
    path: `${pages.admin.search}?q=nobody-of-this-name`,
    as: adminRegistered,
  },
  { state: 'no requests', path: supervisors.matching, as: supervisorChat },
]

/** Everything that `npm run screenshots` takes a picture of. */
export const STATES: readonly State[] = [
  ...LOOKS.map((look) => ({ ...look, state: '' })),
  ...OPENED,
  ...LOOKS.flatMap((look) => [
    { ...look, state: 'loading', before: nothingComes },
    { ...look, state: 'failed', before: everythingFails },
    { ...look, state: 'offline', after: connectionBreaks },
  ]),
]
