/** The narrowest window that has to be served, with text as it is and twice as large: nothing is wider, nothing is cut. */
import { ADMINS, type Persona, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { pages } from '#domain/pages.ts'
import { expect, test } from '#test/support/browser-test.ts'
import { cutTexts, signIn, textSize } from './pages.ts'

const { studentNew, studentOnboarded, studentPair } = STUDENTS
const { supervisorFree } = SUPERVISORS

const NARROW = { width: 320, height: 568 }

const screensOf = (area: Readonly<Record<string, string>>) => Object.values(area)

const WALKS: readonly (readonly [string, Persona | null, readonly string[]])[] = [
  ['a visitor', null, ['/', '/?code=nothing-of-ours']],
  ['a new student', studentNew, [pages.onboarding.student]],
  ['a student', studentOnboarded, [...screensOf(pages.student), `/profiles/${supervisorFree.id}`, pages.playground]],
  ['a student in a pair', studentPair, [pages.student.dashboard, pages.student.requests]],
  ['a supervisor', supervisorFree, [...screensOf(pages.supervisor), `/profiles/${studentPair.id}`]],
  ['an admin', ADMINS.adminRegistered, [...screensOf(pages.admin), '/nowhere']],
]

for (const [who, as, paths] of WALKS) {
  test(`everything fits into 320 px for ${who}, in German, with text twice as large as well @touch`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(NARROW)
    if (as) await signIn(page, as.email, '/de')
    for (const path of paths) {
      await page.goto(`/de${path}`)
      await page.locator('main').waitFor()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      for (const percent of [100, 200]) {
        await textSize(page, percent)
        expect({ path, percent, cut: await cutTexts(page) }).toEqual({ path, percent, cut: [] })
      }
    }
  })
}
