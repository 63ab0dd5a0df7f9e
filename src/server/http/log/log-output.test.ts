import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { readableLog } from './log-output.ts'

const outputTo = (isTTY: boolean) => {
  const texts: string[] = []
  return { isTTY, write: (text: string) => void texts.push(text), text: () => texts.join('') }
}

const linesAt = (env: Record<string, string>): string => {
  const terminal = outputTo(true)
  const log = createLog('info', readableLog(terminal, env))
  log.info({ operation: 'users.me', status: 200 }, 'call')
  log.error({ err: new Error('their secret') }, 'call failed')
  return terminal.text()
}

describe('the log', () => {
  it('is for people on a terminal: a time, the level, what happened, and no JSON around it', () => {
    const [call, failed, ...error] = stripVTControlCharacters(linesAt({ TERM: 'xterm' })).split('\n')
    expect(call).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: call \{"operation":"users.me","status":200\}$/)
    expect(failed).toMatch(/^\[\d\d:\d\d:\d\d\] ERROR: call failed/)
    expect(error.join('\n')).toContain('log-output.test.ts')
    expect(error.join('\n')).not.toContain('their secret')
  })

  it('is coloured there, unless nobody wants that', () => {
    const isColoured = (env: Record<string, string>): boolean => linesAt(env).includes('\u001B')
    expect(isColoured({ TERM: 'xterm' })).toBe(true)
    expect([{ NO_COLOR: '1' }, { CI: 'true' }, { TERM: 'dumb' }].filter(isColoured)).toEqual([])
  })

  it('is JSON everywhere else', () => {
    expect(readableLog(outputTo(false), { TERM: 'xterm' })).toBeNull()
  })
})
