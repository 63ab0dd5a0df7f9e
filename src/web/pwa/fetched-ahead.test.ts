// Its listeners on the page would stay for the next file: @isolated.
import { reloadOnFailedChunk } from '#web/api/reload.ts'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fetchModules, linkedPages } from './prefetch.ts'

const fetch = vi.fn<typeof globalThis.fetch>()

beforeAll(reloadOnFailedChunk)
beforeEach(() => {
  sessionStorage.clear()
  fetch.mockReset().mockResolvedValue(new Response('', { status: 503 }))
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
})

/** As the loader of parts does. */
const failing = async (): Promise<never> => {
  const payload = new Error('cut off')
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  throw payload
}

/** Whether the page looked for a server to reload from. */
const looksForServer = async (): Promise<boolean> => {
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  return fetch.mock.calls.some(([address]) => address === '/healthz')
}

it('reloads the page when what is wanted can not be loaded', async () => {
  await failing().catch(() => undefined)
  expect(await looksForServer()).toBe(true)
})

it('leaves the page as it is when what is fetched ahead can not be loaded', async () => {
  await fetchModules([failing])
  expect(await looksForServer()).toBe(false)
  document.body.innerHTML = '<a href="/page">1</a>'
  await fetchModules(linkedPages([{ path: '/page', lazy: failing }], '/'))
  expect(await looksForServer()).toBe(false)
})

it('asks again for styles that did not come', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css">'
  await fetchModules([])
  document.querySelector('[href="/a.css"]')?.dispatchEvent(new Event('error'))
  expect([...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual(['/b.css'])
})
