import { describe, expect, it } from 'vitest'
import { mayReload } from './reload.ts'

describe('a failed part of the page', () => {
  it('reloads the page the first time', () => {
    expect(mayReload(null, 1_000_000)).toBe(true)
  })

  it('does not reload it again within 10 s', () => {
    expect(mayReload('1000000', 1_009_999)).toBe(false)
    expect(mayReload('1000000', 1_010_000)).toBe(true)
  })
})
