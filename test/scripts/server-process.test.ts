import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { SERVER_FLAGS } from '../../scripts/server-process.mjs'

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
  expect(await sizeWith(SERVER_FLAGS)).toBeLessThanOrEqual(24)
  expect(await sizeWith([])).toBeGreaterThan(24)
})
