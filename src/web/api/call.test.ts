// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { ApiError, UNREACHABLE } from './api-error.ts'
import { address, call, tell } from './call.ts'
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
    await tell('users.blocks.add', { id: 'a', blocked_id: 'b' })
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
