import { fakeServer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, request, student } from '#test/web/sample-answers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { readDraft } from '#web/api/forms/drafts.ts'
import { sentenceDraft } from '#web/api/forms/sentence-draft.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RequestsPage } from './requests-page.tsx'

it('leaves the words of a withdrawn request to the next one, unless the withdrawal is undone', async () => {
  let asked: Request = { ...request('Ada', 'PENDING'), message: 'Falls at home.' }
  fakeServer({
    'GET users/me': () => me(student),
    'GET supervision-requests': () => ({ items: [asked], next_cursor: null }),
    'GET users/student/shortlist': () => [],
    'PATCH supervision-requests/request-ada': () => (asked = { ...asked, ...request('Ada', 'WITHDRAWN') }),
    'POST supervision-requests/request-ada/undo': () => (asked = { ...asked, ...request('Ada', 'PENDING') }),
  })
  const { user } = renderPage(<RequestsPage />, me(student))
  const words = () => readDraft(student.id, sentenceDraft('ada'))
  await user.click(await screen.findByRole('button', { name: /^Withdraw/u }))
  await waitFor(() => expect(words()).toEqual({ message: 'Falls at home.' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(words()).toBeUndefined())
})

it('leaves a request that was withdrawn before anybody heard of it in view, with its way back', async () => {
  let asked = request('Ada', 'PENDING')
  fakeServer({
    'GET users/me': () => me(student),
    'GET supervision-requests': () => ({ items: [asked], next_cursor: null }),
    'GET users/student/shortlist': () => [],
    'PATCH supervision-requests/request-ada': () =>
      (asked = { ...request('Ada', 'WITHDRAWN'), updated_at: '2026-11-01T10:00:20.000Z' }),
  })
  const { user } = renderPage(<RequestsPage />, me(student))
  await user.click(await screen.findByRole('button', { name: /^Withdraw/u }))
  const list = await screen.findByRole('list', { name: 'Rejected or withdrawn (1)' })
  expect(list.closest('details')?.open).toBe(true)
  expect(within(list).getByRole('button', { name: /^Undo the withdrawal/u })).toBeDefined()
})
