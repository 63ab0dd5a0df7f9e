import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerPage, kindOf } from './requests.ts'

const ORIGIN = 'https://tandem.example'
const kind = (path: string, { method = 'GET', mode = 'navigate' }: { method?: string; mode?: RequestMode } = {}) =>
  kindOf({ url: new URL(path, ORIGIN).href, method, mode }, ORIGIN)

describe('the kinds of requests to a service worker', () => {
  it.each(['/', '/de', '/student/dashboard', '/de/profiles/1?chat=2', '/nowhere', '/developers'])(
    '%s: a page',
    (path) => {
      expect(kind(path)).toBe('page')
    },
  )

  it.each([
    '/api/proxy/users',
    '/api/events',
    '/api/users/check-registration?email=a',
    '/auth/sign-in',
    '/auth/callback?code=1',
    '/oidc/auth',
    '/dev/outbox',
    '/institution-logo',
    '/calendar/secret.ics',
    '/shell.html',
    '/sw.js',
    '/robots.txt',
    '/builds/latest.json',
    '/?code=signed',
    '/api/confirmations/1234.pdf',
    'https://elsewhere.example/assets/a.js',
  ])('%s: nothing, it is the server’s', (path) => {
    expect(kind(path)).toBe('other')
    expect(kind(path, { mode: 'cors' })).toBe('other')
  })

  it('hashed files, and what a page needs before its first paint', () => {
    for (const path of ['/assets/index-1234.js', '/color-scheme.js', '/logo.svg'])
      expect(kind(path, { mode: 'no-cors' })).toBe('file')
  })

  it('a sign-out, and every other form: the server’s', () => {
    expect(kind('/auth/sign-out', { method: 'POST' })).toBe('other')
    expect(kind('/student/dashboard', { method: 'POST' })).toBe('other')
  })
})

const request = new Request('https://tandem.example/student/dashboard')
const never = new Promise<never>(() => undefined)

let keptShell: Promise<Response | undefined>
const answer = (): Promise<Response> => answerPage(request, () => keptShell)

beforeEach(() => void vi.useFakeTimers())
/** The answers of the server and of the device's storage. */
const serve = (page: Promise<Response>, shell: Promise<Response | undefined>): void => {
  vi.stubGlobal('fetch', () => page)
  keptShell = shell
}
const bodyOf = async (given: Promise<Response>): Promise<string> => (await given).text()
const answerAfterAll = async (): Promise<string> => {
  const body = bodyOf(answer())
  body.catch(() => undefined)
  await vi.runAllTimersAsync()
  return body
}

describe('a page of a browser that keeps the application', () => {
  it('is the server’s, though the device’s storage answers nothing', async () => {
    serve(Promise.resolve(new Response('page')), never)
    expect(await bodyOf(answer())).toBe('page')
  })

  it('is the kept one when the server is away, or takes too long', async () => {
    for (const page of [Promise.reject(new TypeError('away')), never]) {
      serve(page, Promise.resolve(new Response('shell')))
      expect(await answerAfterAll()).toBe('shell')
    }
  })

  it('is the server’s when it comes late and the storage has or says nothing', async () => {
    for (const shell of [Promise.resolve(undefined), never]) {
      const late = new Promise<Response>((resolve) => {
        setTimeout(() => resolve(new Response('page')), 10_000)
      })
      serve(late, shell)
      expect(await answerAfterAll()).toBe('page')
    }
  })

  it('can not be had when the server is away and nothing is kept', async () => {
    serve(Promise.reject(new TypeError('away')), Promise.resolve(undefined))
    await expect(answerAfterAll()).rejects.toThrow('All promises were rejected')
  })
})
