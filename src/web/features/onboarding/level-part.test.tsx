import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import type { User } from '#contract/resources/people/people.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { OnboardingPage } from './onboarding-page.tsx'

const LEVELS = [
  { id: 'bachelor', name_en: 'Bachelor', name_de: 'Bachelor' },
  { id: 'master', name_en: 'Master', name_de: 'Master' },
]

const open = (who: User, levels: typeof LEVELS, answers: Parameters<typeof fakeServer>[0] = {}) => {
  const known = { ...me({ ...who, tags: [] }), ...(levels.length > 0 && { levels }) }
  const server = fakeServer({ 'GET users/me': () => known, 'GET tags': () => [], ...answers })
  return { server, ...renderPage(<OnboardingPage />, known) }
}

describe('the onboarding', () => {
  it('asks a student for their level, which is saved as it is chosen', async () => {
    const { server, user } = open(student, LEVELS, { 'PATCH students/student': () => student })
    await user.selectOptions(await screen.findByRole('combobox'), 'Master')
    await waitFor(() =>
      expect(server.callsOf('PATCH students/student').map(({ data }) => data)).toEqual([{ level: 'master' }]),
    )
  })
})
