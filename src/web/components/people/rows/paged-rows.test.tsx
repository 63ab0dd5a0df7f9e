import { Library } from '#web/ui/library/library.tsx'
import { render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PagedRows } from './paged-rows.tsx'

type Report = (entries: readonly { readonly isIntersecting: boolean }[]) => void

/** Observers that are connected, and what each has said last. */
const connected = new Map<Report, boolean | null>()

/** Says only what has changed, as a browser does. */
class Observer {
  readonly #report: Report
  constructor(report: Report) {
    this.#report = report
  }
  observe(): void {
    connected.set(this.#report, null)
  }
  disconnect(): void {
    connected.delete(this.#report)
  }
}

const report = (...changes: readonly boolean[]): void => {
  for (const [callback, said] of connected) {
    const isNear = changes.at(-1) ?? false
    if (isNear === said) continue
    connected.set(callback, isNear)
    callback(changes.map((isIntersecting) => ({ isIntersecting })))
  }
}

const onMore = vi.fn()

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer)
  onMore.mockClear()
})

const rows = (isLoadingMore: boolean, failure: string | null) => (
  <PagedRows label="People" hasMore isLoadingMore={isLoadingMore} failure={failure} onMore={onMore}>
    <li>Ada</li>
  </PagedRows>
)

test('more rows are asked for by the last of several changes', () => {
  render(rows(false, null), { wrapper: Library })
  report(true, false)
  expect(onMore).not.toHaveBeenCalled()
  report(false, true)
  expect(onMore).toHaveBeenCalledOnce()
})

test('more rows are asked for again after a load that brought none, and not after one that failed', () => {
  const { rerender } = render(rows(false, null), { wrapper: Library })
  report(true)
  rerender(rows(true, null))
  report(true)
  expect(onMore).toHaveBeenCalledOnce()
  rerender(rows(false, null))
  report(true)
  expect(onMore).toHaveBeenCalledTimes(2)
  rerender(rows(false, 'No answer'))
  report(true)
  expect(onMore).toHaveBeenCalledTimes(2)
})
