import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { me, student } from '#test/web/sample-answers.ts'
import { followSignOut } from '#web/api/kept/sign-out.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { MiddlewareFunction } from 'react-router'
import { expect, it, vi } from 'vitest'
import { guard } from './guard.ts'

type Arguments = Parameters<MiddlewareFunction>[0]

type Led = { readonly to: string | null; readonly leaves: boolean }

/** Where somebody who goes there is led, and whether the page is loaded for it; null for where they go. */
const ledFrom = async (path: string): Promise<Led | null> => {
  const next = vi.fn<() => Promise<unknown>>()
  try {
    await guard({ request: new Request(new URL(path, 'http://localhost')) } as Arguments, next)
  } catch (led) {
    if (led instanceof Response)
      return { to: led.headers.get('location'), leaves: led.headers.has('x-remix-reload-document') }
    throw led
  }
  expect(next).toHaveBeenCalledOnce()
  return null
}

it('leads on by who is signed in, and leaves the application for the landing page', async () => {
  history.replaceState(null, '', '/student/dashboard')
  const server = fakeServer({ 'GET users/me': () => me(student) })
  expect(await ledFrom('/student/requests')).toBeNull()
  expect(await ledFrom('/')).toEqual({ to: '/student/dashboard', leaves: false })
  const told = '/student/dashboard?asked_for=%2Fadmin%2Fsearch%3Frole%3DADMIN'
  expect(await ledFrom('/admin/search?role=ADMIN')).toEqual({ to: told, leaves: false })
  expect(await ledFrom('/?code=abc')).toEqual({ to: '/?code=abc', leaves: true })
  server.answers['GET users/me'] = refuses(401, 'Please sign in.')
  queryClient.clear()
  const to = '/?return_to=%2Fstudent%2Frequests%3Fchat%3Drequest-ada'
  expect(await ledFrom('/student/requests?chat=request-ada')).toEqual({ to, leaves: true })
})

it('has the stored page at the address of the landing page stay, instead of loading it again', async () => {
  fakeServer({
    'GET users/me': refuses(401, 'Please sign in.'),
  })
  queryClient.clear()
  const show = vi.fn<() => void>()
  followSignOut(show)
  history.replaceState(null, '', '/student/requests')
  expect(await ledFrom('/')).toEqual({ to: '/', leaves: true })
  expect(show).not.toHaveBeenCalled()
  history.replaceState(null, '', '/?return_to=%2Fstudent%2Frequests')
  await guard({ request: new Request(location.href) } as Arguments, () => Promise.resolve())
  expect(show).toHaveBeenCalledOnce()
})
