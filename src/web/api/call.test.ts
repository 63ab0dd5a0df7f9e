import { describe, expect, it, vi } from 'vitest'
import { ApiError, UNCERTAIN, UNREACHABLE } from './api-error.ts'
import { onlineManager } from '@tanstack/react-query'
import { address, call, callWithoutAnswer } from './call.ts'
import { isWorthRetrying } from './query-client.ts'

const answer = (response: () => Response) => vi.spyOn(globalThis, 'fetch').mockImplementation(async () => response())

describe('a call', () => {
  it('fills path parameters in and leaves the rest as data', () => {
    expect(address('users/{id}/blocks/{blocked_id}', { id: 'a/b', blocked_id: 'c', more: 1 })).toEqual({
      resource: 'users/a%2Fb/blocks/c',
      data: { more: 1 },
    })
  })

  it('has nothing to say at 204', async () => {
    answer(() => new Response(null, { status: 204 }))
    await expect(call('users.blocks.remove', { id: 'a', blocked_id: 'b' })).resolves.toBeUndefined()
  })

  it('says when nobody has a use for the answer', async () => {
    const fetched = answer(() => new Response(null, { status: 204 }))
    await callWithoutAnswer('users.blocks.add', { id: 'a', blocked_id: 'b' })
    expect(new Headers(fetched.mock.lastCall?.[1]?.headers)).toEqual(
      new Headers({ 'content-type': 'application/json', prefer: 'return=minimal' }),
    )
  })

  it('carries the error of the server', async () => {
    const body = { statusCode: 409, code: 'no_slot_available', message: 'No place is available any more.' }
    answer(() => Response.json(body, { status: 409 }))
    await expect(call('tags.list', {})).rejects.toMatchObject({ name: 'ApiError', ...body })
  })

  it("says 'An unknown error occurred' when something on the way answers in its own words", async () => {
    answer(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(call('tags.list', {})).rejects.toMatchObject({ statusCode: 502, message: 'An unknown error occurred' })
  })

  it('says when the server was not reached', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(call('tags.list', {})).rejects.toMatchObject({ statusCode: 0, code: UNREACHABLE })
  })

  it('does not know what became of a change whose answer was lost, unless there was no network to begin with', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    const answerOn = async (onLine: boolean) => {
      vi.stubGlobal('navigator', { onLine })
      return callWithoutAnswer('users.blocks.add', { id: 'a', blocked_id: 'b' }).catch((error: unknown) => error)
    }
    expect([await answerOn(true), await answerOn(false)]).toMatchObject([{ code: UNCERTAIN }, { code: UNREACHABLE }])
    // The network works, and the server is known to be out of reach.
    onlineManager.setOnline(false)
    expect(await answerOn(true)).toMatchObject({ code: UNREACHABLE })
    onlineManager.setOnline(true)
    vi.unstubAllGlobals()
  })
})

describe('a call that the server has no time for', () => {
  const overloaded = () =>
    Response.json(
      { statusCode: 503, code: 'overloaded', message: 'Many people are here.' },
      { status: 503, headers: { 'retry-after': '3' } },
    )
  const dismissal = { id: 'a', blocked_id: 'b' }

  it('is sent again when the server said so, actions too, and loses nothing', async () => {
    vi.useFakeTimers()
    const answers = [overloaded, () => new Response(null, { status: 204 })]
    const fetched = answer(() => answers.shift()?.() ?? Response.error())
    const told = callWithoutAnswer('users.blocks.add', dismissal)
    await vi.advanceTimersByTimeAsync(2999)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3001)
    await told
    expect(fetched.mock.calls[1]).toEqual(fetched.mock.calls[0])
    vi.useRealTimers()
  })

  it('fails after four tries in the words of the server', async () => {
    vi.useFakeTimers()
    const fetched = answer(overloaded)
    const failed = callWithoutAnswer('users.blocks.add', dismissal).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await failed).toMatchObject({ code: 'overloaded', retryAfter: 3 })
    expect(fetched).toHaveBeenCalledTimes(4)
    vi.useRealTimers()
  })

  it.each([
    ['before it is answered', () => undefined],
    ['while it waits', () => vi.advanceTimersByTimeAsync(0)],
  ])('is given up with its page, %s', async (_when, until) => {
    vi.useFakeTimers()
    const leaving = new AbortController()
    const fetched = answer(overloaded)
    const failed = call('tags.list', {}, { signal: leaving.signal }).catch((error: unknown) => error)
    await until()
    const reason = new Error('gone')
    leaving.abort(reason)
    expect(await failed).toBe(reason)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('is asked for until it is there when it reads', () => {
    const error = new ApiError({ statusCode: 503, code: 'overloaded', message: '' })
    expect(isWorthRetrying(50, error)).toBe(true)
  })
})

describe('trying again', () => {
  const failed = (statusCode: number) => new ApiError({ statusCode, code: 'x', message: 'x' })

  it('helps against a server that stumbled or was not reached, twice', () => {
    expect(isWorthRetrying(0, failed(503))).toBe(true)
    expect(isWorthRetrying(1, failed(0))).toBe(true)
    expect(isWorthRetrying(2, failed(503))).toBe(false)
  })

  it.each([400, 401, 403, 404, 409, 429])('never helps against a refusal (%d)', (status) => {
    expect(isWorthRetrying(0, failed(status))).toBe(false)
  })
})
