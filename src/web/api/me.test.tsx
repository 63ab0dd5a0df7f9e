// @vitest-environment jsdom
import { fakeServer, ErrorAnswer } from '#test/web/fake-server.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { useIsFetching } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useKnownMe } from './me.ts'
import { ME } from './query-client.ts'

const Greeting = () => {
  const { user } = useKnownMe()
  return <p>{`${user.first_name} ${useIsFetching()}`}</p>
}

it('stays who it was while the page of an ended session is drawn once more', async () => {
  fakeServer({
    'GET users/me': () => {
      throw new ErrorAnswer(401, 'You need to sign in first.')
    },
  })
  const { client } = renderPage(<Greeting />, me(student))
  await screen.findByText('Stella 0')
  act(() => {
    client.setQueryData(ME, null)
  })
  expect(screen.getByText('Stella 0')).toBeTruthy()
})
