import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { useIsFetching } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { meQuery, useKnownMe } from './me.ts'
import { ME, queryClient } from './query-client.ts'

afterEach(() => {
  document.head.replaceChildren()
  queryClient.clear()
})

const Greeting = () => {
  const { user } = useKnownMe()
  return <p>{`${user.first_name} ${useIsFetching()}`}</p>
}

it('stays who it was while the page of an ended session is drawn once more', async () => {
  fakeServer({
    'GET users/me': refuses(401, 'You need to sign in first.'),
  })
  const { client } = renderPage(<Greeting />, me(student))
  await screen.findByText('Stella 0')
  act(() => {
    client.setQueryData(ME, null)
  })
  expect(screen.getByText('Stella 0')).toBeTruthy()
})

it('asks who a newcomer has become, once they have registered', async () => {
  fakeServer({ 'GET users/me': () => me(student) })
  queryClient.setQueryData(ME, { known: false })
  expect(await queryClient.query({ ...meQuery, staleTime: 0 })).toMatchObject({ known: true })
})
