// @vitest-environment jsdom
import { ErrorAnswer, fakeServer } from '#test/web/fake-server.ts'
import { me, student } from '#test/web/sample-answers.ts'
import { leftPage } from '#web/api/left-page.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { MiddlewareFunction } from 'react-router'
import { expect, it, vi } from 'vitest'
import { guard } from './guard.ts'

type Arguments = Parameters<MiddlewareFunction>[0]

/** Where somebody who goes there is led; null for where they go. */
const ledFrom = async (path: string): Promise<string | null> => {
  const next = vi.fn<() => Promise<unknown>>()
  try {
    await guard({ request: new Request(new URL(path, 'http://localhost')) } as Arguments, next)
  } catch (led) {
    if (led instanceof Response) return led.headers.get('location')
    throw led
  }
  expect(next).toHaveBeenCalledOnce()
  return null
}

it('keeps the page that a visitor has to sign in for, and none of those who are signed in', async () => {
  const server = fakeServer({ 'GET users/me': () => me(student) })
  expect(await ledFrom('/student/requests')).toBeNull()
  expect(await ledFrom('/')).toBe('/student/dashboard')
  expect(leftPage()).toBeNull()
  server.answers['GET users/me'] = () => {
    throw new ErrorAnswer(401, 'Please sign in.')
  }
  queryClient.clear()
  expect(await ledFrom('/student/requests?chat=request-ada')).toBe('/')
  expect(leftPage()).toEqual({ path: '/student/requests?chat=request-ada', sessionEnded: false })
})
