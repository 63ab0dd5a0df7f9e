import fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerErrors } from './errors/answer-errors.ts'
import { health } from './health.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('is not ready when the database does not answer at all', async () => {
  const asked = Promise.withResolvers<void>()
  const app = fastify()
  answerErrors(app)
  await app.register(health, {
    isReady: () => {
      asked.resolve()
      return new Promise(() => undefined)
    },
  })
  const answer = app.inject('/readyz')
  await asked.promise
  await vi.advanceTimersByTimeAsync(5000)
  const { statusCode, headers } = await answer
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  await app.close()
})
