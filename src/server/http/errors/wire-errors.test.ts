import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../db/sql-error.ts'
import { Failure } from '../../failure.ts'
import { toWire } from './answer-errors.ts'

const failing = (code: string, more: object = {}) => Object.assign(new Error('inner detail'), { code, ...more })
/** As drizzle passes on what the database said. */
const wrapped = (cause: Error) => new Error('Failed query', { cause })

it.each([
  ['a full disk', wrapped(failing('53100', { severity: 'ERROR' }))],
  ['a full memory', wrapped(failing('53200', { severity: 'ERROR' }))],
  ['no connection left', new DatabaseUnavailable(failing('53300', { severity: 'FATAL' }))],
  ['a quota that is used up', failing('EDQUOT')],
])('%s is answered with its own code, when to come back, and nothing of the inside', (_what, error) => {
  const { body, headers } = toWire(error, 'en')
  expect(body).toEqual({
    statusCode: 503,
    code: 'insufficient_resources',
    message: 'We have run out of room, nothing was changed. Please try again later.',
  })
  expect(headers).toEqual({ 'retry-after': '60' })
})

it.each([
  ['unavailable', new DatabaseUnavailable(failing('ECONNREFUSED'))],
  ['unavailable', wrapped(failing('57P01', { severity: 'FATAL' }))],
  ['internal', wrapped(failing('42P01', { severity: 'ERROR' }))],
  ['internal', failing('EACCES')],
])('is %s of anything else', (code, error) => {
  expect(toWire(error, 'en').body.code).toBe(code)
})

it.each([
  [1, 'en', '1 second.'],
  [119, 'en', '119 seconds.'],
  [3487, 'en', '59 minutes.'],
  [3487, 'de', 'in 59 Minuten noch einmal.'],
] as const)('says of too many calls how long to wait: %i seconds, %s', (seconds, locale, end) => {
  const failure = new Failure('too_many_calls', { retryAfter: seconds, params: { seconds: String(seconds) } })
  expect(toWire(failure, locale).body.message).toMatch(new RegExp(`${end}$`))
})
