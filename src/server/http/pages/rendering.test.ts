import type { RenderedPage } from '#contract/first-data.ts'
import type { FastifyBaseLogger } from 'fastify'
import { expect, it, vi } from 'vitest'
import { rendering } from './rendering.ts'

const PAGE: RenderedPage = { markup: 'rendered', title: '', unanswered: [] }
const data = { place: '', state: {} }

/** A clock, and pages that take some of its milliseconds to be rendered. */
const started = () => {
  let time = 5_000
  const log = { error: vi.fn() } as unknown as FastifyBaseLogger
  const { render } = rendering(() => time)
  const open = (took: number, fails = false) =>
    render(
      {
        data,
        render: async () => {
          time += took
          if (fails) throw new Error('broken')
          return PAGE
        },
      },
      () => null,
      log,
    )
  return { open, pass: (milliseconds: number) => void (time += milliseconds) }
}

it('takes a quarter of each second at most, however the pages come', async () => {
  const { open, pass } = started()
  const results: (RenderedPage | null)[] = []
  for (let page = 0; page < 300; page += 1) {
    results.push(await open(10))
    pass(5)
  }
  // 300 pages, of which those that are rendered take 15 ms and the others 5 ms.
  const renderedPages = results.filter((rendered) => rendered !== null)
  expect(results.slice(0, 25)).not.toContain(null)
  expect(results[25]).toBe(null)
  expect(renderedPages.length).toBeLessThanOrEqual(50)
  expect(renderedPages.length).toBeGreaterThan(25)
})

it('renders again when a second has passed', async () => {
  const { open, pass } = started()
  for (let page = 0; page < 5; page += 1) expect(await open(50)).toEqual(PAGE)
  pass(799)
  expect(await open(10)).toBe(null)
  pass(1)
  expect(await open(10)).toEqual(PAGE)
})

it('is not stopped by one that takes long, as the first one does', async () => {
  const { open } = started()
  expect(await open(600)).toEqual(PAGE)
  expect(await open(10)).toEqual(PAGE)
})

it('counts what could not be rendered', async () => {
  const { open } = started()
  for (let page = 0; page < 5; page += 1) expect(await open(50, true)).toBe(null)
  expect(await open(10)).toBe(null)
})
