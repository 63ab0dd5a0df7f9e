import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerPage } from './pages.ts'

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
