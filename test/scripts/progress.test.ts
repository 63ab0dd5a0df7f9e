/** The output of a start while it installs and builds. */
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showStep, withStep } from '../../scripts/progress.mjs'

const outputOf = (isTTY: boolean) => {
  const texts: string[] = []
  return { isTTY, columns: 60, write: (text: string) => texts.push(text) > 0, texts }
}

const TERMINAL = { TERM: 'xterm' }
const WHAT = 'Building the pages'

describe('a step', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('moves on a terminal, tells the seconds, and leaves a line with the time it took', () => {
    const output = outputOf(true)
    const end = showStep(WHAT, { output, env: TERMINAL, hint: 'a while' })
    vi.advanceTimersByTime(12_000)
    const [first, second] = output.texts
    expect(first).toContain('Building the pages … 0 s (a while)')
    expect(second).not.toBe(first)
    expect(output.texts.at(-1)).toContain('Building the pages … 12 s (a while)')
    end(true)
    expect(output.texts.at(-1)).toBe('✓ Building the pages, 12 s\n')

    const { length } = output.texts
    vi.advanceTimersByTime(5000)
    end(false)
    expect(output.texts).toHaveLength(length)
  })

  it('never takes more than its line, and leaves nothing when it fails', async () => {
    const output = outputOf(true)
    const failing = withStep('x'.repeat(200), () => Promise.reject(new Error('offline')), { output, env: TERMINAL })
    await expect(failing).rejects.toThrow('offline')
    expect(output.texts.map((text) => stripVTControlCharacters(text).trim().length)).toEqual([59, 0])
  })

  it.each([
    ['output goes into a file', false, TERMINAL],
    ['nobody wants colours', true, { ...TERMINAL, NO_COLOR: '1' }],
    ['a build machine looks on', true, { ...TERMINAL, CI: 'true' }],
    ['the terminal can not', true, { TERM: 'dumb' }],
  ])('is one plain line where %s', (_where, isTTY, env) => {
    const output = outputOf(isTTY)
    const end = showStep(WHAT, { output, env, hint: 'a while' })
    vi.advanceTimersByTime(12_000)
    end(true)
    expect(output.texts).toEqual(['Building the pages (a while) …\n'])
  })
})
