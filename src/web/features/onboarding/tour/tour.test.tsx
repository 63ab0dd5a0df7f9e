import { fakeServer } from '#test/web/fake-server.ts'
import { address, renderPage } from '#test/web/render-page.tsx'
import { me, student, supervisor } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AdminTourPage } from './admin-tour-page.tsx'
import { PICTURES, pictureFile, STEPS_OF, THEMES } from './tour-steps.ts'
import { TourPage } from './tour-page.tsx'
import { TourReminder } from '#web/components/tour/tour-reminder.tsx'

const newAdmin: User = { ...student, id: 'admin', role: 'ADMIN', is_registered: false, first_name: '', last_name: '' }

const professor = supervisor('Grace')

const open = (page: ReactElement, who: User) => {
  let known = who
  const server = fakeServer({
    'GET users/me': () => me(known),
    'POST users': (names) => (known = { ...known, ...names, is_registered: true }),
  })
  const shown = renderPage(page, me(who))
  /** By key: in a page without layout every press of a pointer is at the same place, like a double tap. */
  const press = async (name: string) => {
    screen.getByRole('button', { name }).focus()
    await shown.user.keyboard('{Enter}')
  }
  return { ...shown, server, press }
}

const expectStep = async (title: string, progress: string) => {
  await waitFor(() => expect(document.activeElement?.textContent).toBe(title))
  expect(screen.getAllByText(progress).length).toBeGreaterThan(0)
}
/** The one of the light theme; styles show one of the two. */
const picture = () => screen.getAllByRole<HTMLImageElement>('img')[0]?.src
const expectPlace = (path: string) => waitFor(() => expect(address()).toBe(path))

it('leads by key through the steps, each with the focus, a picture and a way back, to the dashboard', async () => {
  const { press } = open(<TourPage />, student)
  expect(picture()).toContain('student-matching.en.light.webp')
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await press('Continue')
  await expectStep('See why somebody fits', 'Step 2 of 4')
  expect(picture()).toContain('student-profile.en.light.webp')
  await press('Back')
  await expectStep('Find who fits you', 'Step 1 of 4')
  for (const step of STEPS_OF.STUDENT.slice(1)) {
    await press('Continue')
    await waitFor(() => expect(document.activeElement?.textContent).toBe(step.title()))
  }
  await press('To the dashboard')
  await expectPlace('/student/dashboard')
})

it.each([
  ['finished', ['Continue', 'Continue', 'Continue', 'To the dashboard']],
  ['skipped', ['Continue', 'Skip tour']],
])('counts as seen when it is %s, and not when it is left', async (_, ways) => {
  localStorage.setItem(`tandem_tour:${professor.id}`, 'open')
  const { press } = open(<TourPage />, professor)
  await press('Continue')
  cleanup()
  open(<TourReminder user={professor} />, professor)
  expect(screen.getByRole('link', { name: 'Show the tour' }).getAttribute('href')).toBe('/supervisor/app-tour')
  cleanup()
  const tour = open(<TourPage />, professor)
  for (const way of ways) await tour.press(way)
  await expectPlace('/supervisor/dashboard')
  cleanup()
  open(<TourReminder user={professor} />, professor)
  expect(screen.queryByText('How it works')).toBeNull()
})

it('is put away from the dashboard, which gets the focus', async () => {
  localStorage.setItem(`tandem_tour:${professor.id}`, 'open')
  const { press } = open(
    <main tabIndex={-1}>
      <TourReminder user={professor} />
    </main>,
    professor,
  )
  await press('Skip tour')
  expect(screen.queryByText('How it works')).toBeNull()
  expect(document.activeElement?.tagName).toBe('MAIN')
  expect(localStorage.getItem(`tandem_tour:${professor.id}`)).toBeNull()
})

it('ends for a new admin with the name, which skipping leads to, and registers them', async () => {
  const { press, server, user } = open(<AdminTourPage />, newAdmin)
  await press('Skip tour')
  await expectStep('What is your name?', 'Step 4 of 4')
  expect(screen.queryByRole('button', { name: 'Skip tour' })).toBeNull()
  await user.type(screen.getByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Last name'), 'Example')
  await press('Start')
  await expectPlace('/admin/dashboard')
  expect(server.sentTo('POST users')).toEqual([{ first_name: 'Ada', last_name: 'Example' }])
})

it('asks no name of an admin who has given it', async () => {
  const { press } = open(<AdminTourPage />, { ...newAdmin, is_registered: true })
  await press('Continue')
  await press('Continue')
  await press('To the dashboard')
  await expectPlace('/admin/dashboard')
})

it('has three to five steps for every role, and every picture is small and in both languages and themes', async () => {
  for (const steps of Object.values(STEPS_OF)) {
    expect(steps.length).toBeGreaterThanOrEqual(3)
    expect(steps.length).toBeLessThanOrEqual(5)
  }
  const used = Object.values(STEPS_OF).flatMap((steps) => steps.map(({ picture: name }) => name))
  expect(used.toSorted()).toEqual([...PICTURES].toSorted())
  const folder = join(import.meta.dirname, 'pictures')
  const files = PICTURES.flatMap((name) =>
    (['en', 'de'] as const).flatMap((locale) =>
      THEMES.flatMap((theme) =>
        (['phone', 'desktop'] as const).map((device) => pictureFile(name, locale, { theme, device })),
      ),
    ),
  )
  expect((await readdir(folder)).toSorted()).toEqual(files.toSorted())
  for (const file of files) expect((await stat(join(folder, file))).size, file).toBeLessThanOrEqual(40_000)
})
