import { fakeServer } from '#test/web/fake-server.ts'
import { address, renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import { mapProfileTexts } from '#domain/profile-texts.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OnboardingPage } from './onboarding-page.tsx'

const TOUR = `tandem_tour:${student.id}`

/** Chooses a tag, and goes on to the end. */
const finish = async (hasSupervisor: boolean) => {
  localStorage.removeItem(TOUR)
  const who: User = {
    ...student,
    tags: [],
    student: { ...mapProfileTexts('STUDENT', () => null), has_supervisor: hasSupervisor },
  }
  fakeServer({
    'GET tags': () => [{ id: 'data', tag_name: 'Data' }],
    'GET tags/most-chosen': () => [{ id: 'data', tag_name: 'Data' }],
    'PUT users/student/tags': () => [],
  })
  const page = <OnboardingPage />
  const { user } = renderPage(page, me(who))
  const text = (await screen.findByRole('heading', { level: 2 })).nextSibling?.textContent
  // By key: in a page without layout every press of a pointer is at the same place, like a double tap.
  for (const name of ['Data', 'Continue', 'Done']) {
    const button = await screen.findByRole('button', { name })
    button.focus()
    await user.keyboard('{Enter}')
  }
  // The page stays, as no route replaces it, and may add its step to the new address.
  const place = (): string => address().replace(/\?.*/, '')
  await waitFor(() => expect(place()).not.toBe('/'))
  return { text, place: place() }
}

it('the first card comes after the onboarding, with its hints', async () => {
  expect(await finish(false)).toMatchObject({ place: '/student/matching' })
  expect(localStorage.getItem(TOUR)).toBe('open')
})

it('a student who has a supervisor already is led to look for nobody', async () => {
  expect(await finish(true)).toEqual({
    text: 'You already have a supervisor. Choose up to 10 tags: what your thesis is about.',
    place: '/student/dashboard',
  })
  expect(localStorage.getItem(TOUR)).toBeNull()
})
