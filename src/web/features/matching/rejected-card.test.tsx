import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { match, me, request, student } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MatchingPage } from './matching-page.tsx'

it('a card says that its supervisor has rejected the student in this cycle, and nothing of cycles before', async () => {
  fakeServer({
    'GET users/me': () => me(student),
    'GET supervision-requests': ({ state }) => ({
      items: state === 'ACCEPTED' ? [] : [{ ...request('Ada', 'REJECTED'), is_past: true }, request('Ben', 'REJECTED')],
      next_cursor: null,
    }),
    'GET match/student': () => ['Ada', 'Ben'].map(match),
  })
  renderPage(<MatchingPage />, me(student))
  const mark = await screen.findByText('Rejected your request')
  expect(mark.closest('article')?.textContent).toContain('Ben Example')
  expect(screen.getByText('Ada Example, 50% similarity')).toBeDefined()
})
