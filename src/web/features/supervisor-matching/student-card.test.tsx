import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, request, supervisor } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SupervisorMatchingPage } from './supervisor-matching-page.tsx'

it('reads what a student wrote with the request, and of the description only what that does not say', async () => {
  const asking = request('Katharina', 'PENDING')
  const text = 'Falls at home. They are many.'
  fakeServer({
    'GET users/me': () => me(supervisor('Katharina')),
    'GET supervision-requests': () => ({
      items: [
        {
          ...asking,
          message: 'Falls at home.',
          student: { ...asking.student, student: { thesis_description: text, has_supervisor: false } },
        },
      ],
      next_cursor: null,
    }),
  })
  renderPage(<SupervisorMatchingPage />, me(supervisor('Katharina')))
  await screen.findByRole('heading', { name: 'Stella Example' })
  const card = document.querySelector('article')
  expect(card?.querySelector('blockquote')?.textContent).toBe('Falls at home.')
  expect(card?.textContent).toContain('They are many.')
  expect(card?.textContent?.match(/Falls at home/g)).toHaveLength(1)
})
