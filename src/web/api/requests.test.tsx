import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRequestCalls } from './requests.ts'

const UNBLOCK = 'DELETE users/1/blocks/2'

const TakeBack = () => {
  const { undoDismissal } = useRequestCalls()
  return <button onClick={() => undoDismissal.mutate({ id: '1', supervisorId: '2' })}>{undoDismissal.status}</button>
}

it.each([
  [404, 'success'],
  [403, 'error'],
  [409, 'error'],
  [503, 'error'],
])('a dismissal whose taking back is answered with %i ends as %s', async (statusCode, status) => {
  const server = fakeServer({
    [UNBLOCK]: refuses(statusCode, 'No.'),
  })
  const { user } = renderPage(<TakeBack />, me(student))
  await user.click(screen.getByRole('button', { name: 'idle' }))
  expect(await screen.findByRole('button', { name: status })).toBeTruthy()
  expect(server.callsOf(UNBLOCK)).toHaveLength(1)
})
