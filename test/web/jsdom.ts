// Functions that jsdom lacks and the component library asks for; loaded before each test file of the pages.
import { cleanup, configure } from '@testing-library/react'
import { queryClient } from '#web/api/query-client.ts'
import { announce } from '#web/ui/toasts/toasts.ts'
import { overwriteGetLocale } from '#messages/runtime'
import { afterAll, afterEach, vi } from 'vitest'

// Files share one page and its modules: each test leaves them as it found them.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  queryClient.clear()
  announce('')
  vi.useRealTimers()
  sessionStorage.clear()
  localStorage.clear()
  overwriteGetLocale(() => 'en')
  document.documentElement.lang = 'en'
  history.replaceState(null, '', '/')
})

// Code that a page began to load belongs to the file that showed it.
afterAll(() => vi.dynamicImportSettled())

// A busy machine takes its time; what comes is not waited for longer than it takes.
configure({ asyncUtilTimeout: 15_000 })

class QuietMediaQuery extends EventTarget {
  readonly matches = false
  readonly media: string
  constructor(media: string) {
    super()
    this.media = media
  }
}

class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const missing = {
  matchMedia: (media: string) => new QuietMediaQuery(media),
  ResizeObserver: QuietObserver,
  IntersectionObserver: QuietObserver,
}
for (const [name, value] of Object.entries(missing)) {
  // Vitest copies over even what jsdom declares without a value.
  if (typeof Reflect.get(window, name) !== 'function') {
    Object.defineProperty(window, name, { value, writable: true, configurable: true })
  }
}
if (!('scrollIntoView' in Element.prototype)) {
  Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => {}, writable: true })
}
// Nothing moves: what waits for the end of an animation finds none.
if (!('getAnimations' in Element.prototype)) {
  Object.defineProperty(Element.prototype, 'getAnimations', { value: () => [], writable: true, configurable: true })
}
// Text fields that grow listen to it.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
