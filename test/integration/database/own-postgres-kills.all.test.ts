import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, OwnClusters } from '#test/support/databases/own-clusters.ts'
import { eachRound } from '#test/support/rounds.ts'

const clusters = new OwnClusters()
let folder = ''
let acknowledged = 0
beforeAll(async () => {
  await clusters.prepare()
  folder = await clusters.copy()
})
afterAll(() => clusters.remove())

const killPostgres = async (): Promise<void> =>
  void process.kill(Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')

/** On a real disk, with the product's settings, each round on what the one before has left. */
describe.each(eachRound(30))('kill $round while it commits', ({ round }) => {
  it.each(['the product', 'PostgreSQL', 'both'])('ends %s without losing an acknowledged commit', async (killed) => {
    const instance = await clusters.instance(folder)
    const until = acknowledged + 1 + ((round * 37) % 100)
    while (acknowledged < until) acknowledged = await instance.nextCommit()
    if (killed !== 'the product') await killPostgres()
    await instance.kill()

    const own = await clusters.start(folder)
    const [found] = await ask<{ max: number; count: number }>(
      own.connection,
      'SELECT max(n), count(*)::int FROM numbers',
    )
    await own.stop()
    expect(found?.max).toBeGreaterThanOrEqual(acknowledged)
    // Commits that were on their way may have come through, and nothing is there twice.
    expect(found?.count).toBe(found?.max)
    acknowledged = found?.max ?? 0
  })
})
