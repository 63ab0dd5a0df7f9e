import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createLog, errorForLog } from './log.ts'

describe('an error in the log', () => {
  it('says which one and where, but not what it says', () => {
    const logged = errorForLog(new TypeError('ada@example.org\n    at Ada Lovelace (her notes)'))
    expect(logged.type).toBe('TypeError')
    expect(logged.stack[0]).toMatch(/log\.test\.ts:\d+/)
    expect(JSON.stringify(logged)).not.toMatch(/ada/i)
  })

  it('has the code and the constraint of the database, and its causes', () => {
    const cause = Object.assign(new Error('Key (email)=(ada@example.org) already exists.'), {
      code: '23505',
      constraint: 'users_email_unique',
      detail: 'Key (email)=(ada@example.org) already exists.',
    })
    const failed = Object.assign(new Error('Failed query\nparams: ada@example.org', { cause }), {
      params: ['ada@example.org'],
    })
    expect(errorForLog(failed)).toMatchObject({ cause: { code: '23505', constraint: 'users_email_unique' } })
    expect(JSON.stringify(errorForLog(failed))).not.toMatch(/ada/)
  })

  it('says of an answer that is not as declared which field it is', () => {
    const { error } = z.strictObject({ email: z.null() }).safeParse({ email: 'ada@example.org' })
    expect(errorForLog(error)).toMatchObject({ type: 'ZodError', issues: [{ path: 'email', code: 'invalid_type' }] })
    expect(JSON.stringify(errorForLog(error))).not.toMatch(/ada/)
  })

  it('is left out when something else was thrown', () => {
    expect(errorForLog('ada@example.org')).toEqual({ type: 'string', stack: [] })
  })

  it('is written like that by the log, under whichever child', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    log.child({ reqId: '1' }).error({ err: new RangeError('ada@example.org') }, 'failed')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { type: 'RangeError' }, msg: 'failed', reqId: '1' })
    expect(lines[0]).not.toMatch(/ada/)
  })
})
