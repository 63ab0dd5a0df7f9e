import type { Drawing, DrawnVisit } from '#contract/first-data.ts'
import type { FastifyBaseLogger } from 'fastify'
import { expect, it, vi } from 'vitest'
import { drawing } from './drawing.ts'

const VISIT: DrawnVisit = { address: '/', language: 'en', nonce: '', said: () => null }
const DRAWN: Drawing = { markup: 'drawn', title: '', styles: '' }
const data = { place: '', answers: [] }

/** A clock, and pages that take some of its milliseconds to be drawn. */
const started = () => {
  let time = 5_000
  const log = { error: vi.fn() } as unknown as FastifyBaseLogger
  const { draw } = drawing(() => time)
  const open = (took: number, fails = false) =>
    draw(
      {
        data,
        draw: async () => {
          time += took
          if (fails) throw new Error('broken')
          return DRAWN
        },
      },
      VISIT,
      log,
    )
  return { open, pass: (milliseconds: number) => void (time += milliseconds) }
}

it('takes a quarter of each second at most, however the pages come', async () => {
  const { open, pass } = started()
  const results: (Drawing | null)[] = []
  for (let page = 0; page < 300; page += 1) {
    results.push(await open(10))
    pass(5)
  }
  // 300 pages, of which those that are drawn take 15 ms and the others 5 ms.
  const drawnPages = results.filter((drawn) => drawn !== null)
  expect(results.slice(0, 25)).not.toContain(null)
  expect(results[25]).toBe(null)
  expect(drawnPages.length).toBeLessThanOrEqual(50)
  expect(drawnPages.length).toBeGreaterThan(25)
})

it('draws again when a second has passed', async () => {
  const { open, pass } = started()
  for (let page = 0; page < 5; page += 1) expect(await open(50)).toEqual(DRAWN)
  pass(799)
  expect(await open(10)).toBe(null)
  pass(1)
  expect(await open(10)).toEqual(DRAWN)
})

it('is not stopped by one that takes long, as the first one does', async () => {
  const { open } = started()
  expect(await open(600)).toEqual(DRAWN)
  expect(await open(10)).toEqual(DRAWN)
})

it('counts what could not be drawn', async () => {
  const { open } = started()
  for (let page = 0; page < 5; page += 1) expect(await open(50, true)).toBe(null)
  expect(await open(10)).toBe(null)
})
