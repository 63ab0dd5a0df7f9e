import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { serverFlags } from '../../scripts/server-process.mjs'

const EMBEDDED = serverFlags({})

/** Makes much that is needed for a moment, some of it for longer; prints how large the space for it has become, in MB. */
const LOAD = `
  let kept = []
  for (let round = 0; round < 3_000_000; round += 1) {
    kept.push({ round, text: String(round) })
    if (kept.length > 200_000) kept = []
  }
  const space = require('node:v8').getHeapSpaceStatistics().find((each) => each.space_name === 'new_space')
  console.log(space.space_size / 2 ** 20)`

it('keeps what is short-lived small, where it would grow with the first load', async () => {
  const sizeWith = async (flags: readonly string[]): Promise<number> => {
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', LOAD])
    return Number(stdout)
  }
  expect(await sizeWith(EMBEDDED)).toBeLessThanOrEqual(24)
  expect(await sizeWith([])).toBeGreaterThan(24)
})

/** Makes much that lives a little longer, beside what stays; prints how often everything was looked through. */
const LONGER = `
  const { PerformanceObserver, constants } = require('node:perf_hooks')
  const turn = require('node:timers/promises').setImmediate
  let times = 0
  const count = (entries) => entries.filter(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR).length
  new PerformanceObserver((list) => (times += count(list.getEntries()))).observe({ entryTypes: ['gc'] })
  const staying = Array.from({ length: 300_000 }, (_, n) => ({ n, text: String(n) }))
  const work = async () => {
    const passing = []
    for (let round = 0; round < 8_000_000; round += 1) {
      passing[round % 100_000] = { round, text: String(round) }
      if (round % 10_000 === 0) await turn()
    }
    console.log(times, staying.length)
  }
  work()`

it('looks for what is over before the memory has grown fourfold', async () => {
  const timesWith = async (flags: readonly string[]): Promise<number> => {
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', LONGER])
    return Number.parseInt(stdout)
  }
  const withoutIt = EMBEDDED.filter((flag) => !flag.includes('growing'))
  expect(await timesWith(EMBEDDED)).toBeGreaterThan(2 * (await timesWith(withoutIt)))
})
