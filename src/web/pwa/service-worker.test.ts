// The module remembers which build is the newest: @isolated.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const OWN = 'build-1'

/** A page under a worker, which another one may take over from. */
const openPage = async ({ latest }: { readonly latest: string | number | null }) => {
  document.head.innerHTML = `<meta name="build" content="${OWN}" /><meta name="worker" content="on" />`
  const registration = Object.assign(new EventTarget(), {
    waiting: { postMessage: vi.fn<(message: string) => void>() },
    update: vi.fn<() => Promise<void>>(async () => undefined),
  })
  const workers = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
    ready: Promise.resolve(registration),
  })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: workers })
  const deploy = (build: string | number | null) =>
    vi.stubGlobal('fetch', async () => (build === null ? Response.error() : Response.json({ build })))
  deploy(latest)
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  vi.resetModules()
  const { keepUpToDate } = await import('./service-worker.ts')
  await keepUpToDate({ keepsFiles: true })
  const takeOver = async () => {
    workers.dispatchEvent(new Event('controllerchange'))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { reload, registration, deploy, takeOver }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => document.head.replaceChildren())

it('leaves a page of the newest build alone, whichever worker takes over: somebody may be typing', async () => {
  const { reload, registration, takeOver } = await openPage({ latest: OWN })
  expect(registration.waiting.postMessage).toHaveBeenCalledExactlyOnceWith('take-over-when-alone')
  await takeOver()
  expect(reload).not.toHaveBeenCalled()
})

it('loads a page of another build anew, once', async () => {
  const { reload, registration, takeOver } = await openPage({ latest: 'build-2' })
  expect(registration.waiting.postMessage).not.toHaveBeenCalled()
  await takeOver()
  await takeOver()
  expect(reload).toHaveBeenCalledOnce()
})

it.each([null, 7])('loads a page anew whose build nobody can compare: %s', async (latest) => {
  const { reload, takeOver } = await openPage({ latest })
  await takeOver()
  expect(reload).toHaveBeenCalledOnce()
})

it('loads a page anew that knew nothing of the build when its worker took over', async () => {
  const { reload, deploy, takeOver } = await openPage({ latest: OWN })
  deploy('build-2')
  await takeOver()
  expect(reload).toHaveBeenCalledOnce()
})

it('leaves a page of the newest build alone when the server can not be asked again', async () => {
  const { reload, deploy, takeOver } = await openPage({ latest: OWN })
  deploy(null)
  await takeOver()
  expect(reload).not.toHaveBeenCalled()
})

it('looks for another build every hour, and when the page comes to the front', async () => {
  const { registration, deploy } = await openPage({ latest: OWN })
  deploy('build-2')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(registration.update).toHaveBeenCalledOnce()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(registration.update).toHaveBeenCalledTimes(2)
})
