import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GroupCommit } from './group-commit.ts'

const COMMIT_UNFLUSHED = 'set local synchronous_commit to off; commit'

describe('commits that are brought to disk together', () => {
  let commits: GroupCommit
  let sent: string[]
  const client = {
    query: async (text: string) => void sent.push(text.startsWith('select pg_logical') ? 'flush' : text),
  } as unknown as PoolClient

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(1000)
    commits = new GroupCommit()
    sent = []
  })
  afterEach(() => void vi.useRealTimers())

  const commit = async (isWaitedFor: boolean): Promise<{ isOnDisk: boolean }> => {
    const told = { isOnDisk: false }
    const { onDisk } = await commits.commit(client, isWaitedFor)
    void onDisk.then(() => (told.isOnDisk = true))
    return told
  }
  const endTurn = async (isWaitedFor: boolean): Promise<void> => {
    await commits.endTurn(client, isWaitedFor)
    await Promise.resolve()
  }

  it('are so as soon as nobody waits any more', async () => {
    const one = await commit(true)
    await endTurn(true)
    expect([sent, one.isOnDisk]).toEqual([[COMMIT_UNFLUSHED], false])
    const other = await commit(false)
    await endTurn(false)
    expect([sent, one.isOnDisk, other.isOnDisk]).toEqual([[COMMIT_UNFLUSHED, COMMIT_UNFLUSHED, 'flush'], true, true])
  })

  it('are so ten milliseconds after the first at the next end of a turn, however many wait', async () => {
    const one = await commit(true)
    vi.advanceTimersByTime(9)
    await endTurn(true)
    const other = await commit(true)
    expect([one.isOnDisk, other.isOnDisk]).toEqual([false, false])
    vi.advanceTimersByTime(1)
    await endTurn(true)
    expect([one.isOnDisk, other.isOnDisk, sent.at(-1)]).toEqual([true, true, 'flush'])
    // The next group has its own ten milliseconds.
    const next = await commit(true)
    await endTurn(true)
    expect(next.isOnDisk).toBe(false)
  })

  it('are none where nobody waits', async () => {
    const alone = await commit(false)
    expect(sent).toEqual(['commit'])
    await endTurn(false)
    expect([sent, alone.isOnDisk]).toEqual([['commit'], true])
  })
})
