import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import { forTextsOf } from '#domain/profile-texts.ts'
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { OnboardingPage } from './onboarding-page.tsx'

const TOUR = `tandem_tour:${student.id}`

const Where = () => <output>{useLocation().pathname}</output>

/** Chooses a tag, and goes on to the end. */
const finish = async (hasSupervisor: boolean) => {
  localStorage.removeItem(TOUR)
  const who: User = {
    ...student,
    tags: [],
    student: { ...forTextsOf('STUDENT', () => null), has_supervisor: hasSupervisor },
  }
  fakeServer({
    'GET users/me': () => me(who),
    'GET tags': () => [{ id: 'data', tag_name: 'Data' }],
    'GET tags/data/similar': () => [],
    'GET supervision-requests': () => ({ items: [], next_cursor: null }),
    'PUT users/student/tags': () => [],
  })
  const page = (
    <>
      <OnboardingPage />
      <Where />
    </>
  )
  const { user } = renderPage(page, me(who))
  const text = (await screen.findByRole('heading', { level: 2 })).nextSibling?.textContent
  // By key: in a page without layout every press of a pointer is at the same place, like a double tap.
  for (const name of ['Data', 'Continue', 'Done']) {
    const button = await screen.findByRole('button', { name })
    button.focus()
    await user.keyboard('{Enter}')
  }
  const place = document.querySelector('output')
  await waitFor(() => expect(place?.textContent).not.toBe('/'))
  return { text, place: place?.textContent }
}

it('the tour comes after the onboarding', async () => {
  expect(await finish(false)).toMatchObject({ place: '/student/app-tour' })
  expect(localStorage.getItem(TOUR)).toBe('open')
})

it('whoever has a supervisor already is led to look for nobody', async () => {
  expect(await finish(true)).toEqual({
    text: 'You already have a supervisor. Choose up to 10 tags: what your thesis is about.',
    place: '/student/dashboard',
  })
  expect(localStorage.getItem(TOUR)).toBeNull()
})
