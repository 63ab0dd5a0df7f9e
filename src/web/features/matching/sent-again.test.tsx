import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { findToast } from '#test/web/find-toast.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { match, me, request, student } from '#test/web/sample-answers.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { hideIfOver } from '#web/components/requests/asking/sent-toast.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { MatchingPage } from './matching-page.tsx'

const OWN = 'GET supervision-requests'
const CHANGE = 'PATCH supervision-requests/request-ada'

const time = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const shown = () => document.querySelector('[id^="toast-"]')?.textContent

/** As every page of a student does. */
const Requests = () => {
  const { data } = useQuery(ownRequestsQuery)
  useEffect(() => {
    if (data) hideIfOver(data)
  }, [data])
  return null
}

it('says so for as long as usual, also where the list of requests can not be loaded meanwhile', async () => {
  // So that no slow machine makes two clicks of a double one.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const pending = request('Ada', 'PENDING')
  let known = pending
  const server = fakeServer({
    'GET users/me': () => me(student, { supervision_request: true }),
    [OWN]: ({ state }) => ({ items: state === 'ACCEPTED' ? [] : [known], next_cursor: null }),
    'GET match/student': () => ['Ada', 'Ben'].map(match),
    'POST supervision-requests': () => pending,
    [CHANGE]: async ({ state = 'PENDING' }) => {
      // Later than the sentence is shown.
      await time(50)
      return (known = { ...pending, state: state as 'PENDING' | 'WITHDRAWN' })
    },
    'POST supervision-requests/request-ada/undo': () => (known = pending),
  })
  const page = (
    <>
      <Requests />
      <MatchingPage />
    </>
  )
  const { user, client } = renderPage(page, me(student, { supervision_request: true }))
  const send = async () => {
    now += 1000
    await screen.findByText('Ada Example, 50% similarity')
    await user.keyboard('{ArrowRight}')
    await user.type(await screen.findByLabelText('One sentence for Ada Example'), 'More. ')
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    return within((await findToast('Request sent to Ada Example')).parentElement ?? document.body)
  }
  const toast = await send()
  now += 1000
  await user.click(toast.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(client.getQueryData(ownRequestsQuery.queryKey)?.[0]?.state).toBe('WITHDRAWN'))
  await waitFor(() => expect(shown()).toBeUndefined())
  server.answers[OWN] = () => {
    throw new ErrorAnswer(503, 'Away for a moment.')
  }
  await send()
  await waitFor(() => expect(server.callsOf(CHANGE)).toHaveLength(2))
  await waitFor(() => expect([client.isMutating(), client.isFetching()]).toEqual([0, 0]))
  // A toast takes a quarter of a second to leave.
  await time(400)
  expect(shown()).toContain('Request sent to Ada Example')
})
