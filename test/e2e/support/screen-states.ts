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

const SUPERVISOR_LIST = 'First Name;Last Name;Email;Capacity\n'

/** A state, its page and reader, and what brings it about. */
const OPENED = (
  [
    ['menu', students.dashboard, studentOnboarded, pressFirst('button', { en: /^Account/u, de: /^Konto/u })],
    ['asks before a request', students.matching, studentOnboarded, inTurn(press(m.matching_request), dialogOpen)],
    ['asks before a dismissal', students.matching, studentOnboarded, inTurn(press(m.matching_dismiss), dialogOpen)],
    ['preview', students.profile, studentOnboarded, inTurn(press(m.own_profile_preview), dialogOpen)],
    ['asks before deletion', students.dataProtection, studentOnboarded, inTurn(press(m.privacy_delete), dialogOpen)],
    ['conversation', students.requests, studentPending, pressFirst('link', { en: /Chiara De/u, de: /Chiara De/u })],
    [
      'sentence',
      students.requests,
      studentPending,
      inTurn(pressFirst('link', { en: /^Change the sentence/u, de: /^Satz ändern/u }), dialogOpen),
    ],
    [
      'asks before accepting',
      supervisors.matching,
      supervisorFree,
      inTurn(press(m.supervisor_matching_accept), dialogOpen),
    ],
    [
      'asks before rejecting',
      supervisors.matching,
      supervisorFree,
      inTurn(press(m.supervisor_matching_reject), dialogOpen),
    ],
    ['asks before removing', `/profiles/${studentPair.id}`, supervisorFree, inTurn(press(m.ui_remove), dialogOpen)],
    ['columns of people', pages.admin.search, adminRegistered, inTurn(press(m.admin_people_view), dialogOpen)],
    ['places', `/profiles/${supervisorFree.id}`, adminRegistered, inTurn(press(m.profile_change_places), dialogOpen)],
    [
      'preview of supervisors',
      pages.admin.upload,
      adminRegistered,
      chooseFile(0, 'a.csv', `${SUPERVISOR_LIST}Jürgen;Groß;j.gross@uni.example;2\nAda;Lovelace;ada@uni.example;3`),
    ],
    [
      'faulty supervisors',
      pages.admin.upload,
      adminRegistered,
      chooseFile(0, 'a.csv', `${SUPERVISOR_LIST}Jürgen;Groß;nobody;2\nAda;;ada@uni.example;many`),
    ],
    [
      'preview of tags',
      pages.admin.upload,
      adminRegistered,
      chooseFile(2, 'tags.json', '{"tags":["A"],"similarities":[]}'),
    ],
    ['nobody found', `${pages.admin.search}?q=nobody-of-this-name`, adminRegistered, undefined],
    ['no requests', supervisors.matching, supervisorChat, undefined],
  ] as const
).map(([state, path, as, after]): State => ({ state, path, as, ...(after && { after }) }))

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
