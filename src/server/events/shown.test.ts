import { expect, it } from 'vitest'
import { readShown, writeShown } from './shown.ts'

const MOST = Array.from({ length: 200 }, () => crypto.randomUUID())

it.each([[null], [[]], [['ada', 'ben']], [MOST]])('another instance reads what is shown: %j', (ids) => {
  const shown = { name: `${crypto.randomUUID()}/${'x'.repeat(32)}`, slotsOf: ids && new Set(ids) }
  expect(readShown(writeShown(shown))).toEqual(shown)
  expect(writeShown(shown).length).toBeLessThan(8000)
})

it('is told from a notification that says nothing', () => expect(readShown('')).toBeNull())
