import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerPage } from './kept-files.ts'

const event = { request: new Request('https://tandem.example/student/dashboard') }
const never = new Promise<never>(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BUILT', { build: 'one', files: [] })
  vi.stubGlobal('SHELL_REVISION', 'first')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What the server and the device's storage have. */
const given = (page: Promise<Response>, shell: Promise<Response | undefined>): void => {
  vi.stubGlobal('fetch', () => page)
  vi.stubGlobal('caches', { open: async () => ({ match: () => shell }) })
}
const bodyOf = async (answer: Promise<Response>): Promise<string> => (await answer).text()
const answerAfterAll = async (): Promise<string> => {
  const answer = bodyOf(answerPage(event))
  answer.catch(() => undefined)
  await vi.runAllTimersAsync()
  return answer
}

describe('a page of a browser that keeps the application', () => {
  it('is the server’s, though the device’s storage answers nothing', async () => {
    given(Promise.resolve(new Response('page')), never)
    expect(await bodyOf(answerPage(event))).toBe('page')
  })

  it('is the kept one when the server is away, or takes too long', async () => {
    for (const page of [Promise.reject(new TypeError('away')), never]) {
      given(page, Promise.resolve(new Response('shell')))
      expect(await answerAfterAll()).toBe('shell')
    }
  })

  it('is the server’s when it comes late and the storage has or says nothing', async () => {
    for (const shell of [Promise.resolve(undefined), never]) {
      const late = new Promise<Response>((resolve) => {
        setTimeout(() => resolve(new Response('page')), 10_000)
      })
      given(late, shell)
      expect(await answerAfterAll()).toBe('page')
    }
  })

  it('can not be had when the server is away and nothing is kept', async () => {
    given(Promise.reject(new TypeError('away')), Promise.resolve(undefined))
    await expect(answerAfterAll()).rejects.toThrow('All promises were rejected')
  })
})
