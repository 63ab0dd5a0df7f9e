import { describe, expect, test } from 'vitest'
import { cleanLevelName, levelNamed, levelNamedTwice, levelNames, levelNamesIn, takesLevel } from './levels.ts'

const BACHELOR = { id: 'b', name_en: 'Bachelor', name_de: 'Bachelor' }
const DIPLOMA = { id: 'd', name_en: 'Diploma', name_de: 'Diplom' }

test.each([
  [[], null, true],
  [[], 'b', true],
  [['b'], null, true],
  [['b', 'd'], 'd', true],
  [['b'], 'd', false],
])('a supervisor who takes %j takes %s: %s', (taken, level, fits) => expect(takesLevel(taken, level)).toBe(fits))

describe('a name', () => {
  test.each([
    ['  State   exam ', { ok: true, name: 'State exam' }],
    [' ', { ok: false, code: 'name_required' }],
    ['a'.repeat(61), { ok: false, code: 'name_too_long' }],
    ['a'.repeat(60), { ok: true, name: 'a'.repeat(60) }],
    ['A\u0007', { ok: false, code: 'name_control_characters' }],
    ['Bachelor, Master', { ok: false, code: 'level_name_separator' }],
    ['Bachelor|Master', { ok: false, code: 'level_name_separator' }],
  ])('%j', (raw, cleaned) => expect(cleanLevelName(raw)).toEqual(cleaned))

  test('tells a level from the others, in any language and case', () => {
    expect(levelNamedTwice([BACHELOR, DIPLOMA])).toBe(-1)
    expect(levelNamedTwice([BACHELOR, DIPLOMA, { name_en: 'x', name_de: 'diploma' }])).toBe(2)
    expect(levelNamed([BACHELOR, DIPLOMA], 'DIPLOM')).toBe(DIPLOMA)
    expect(levelNamed([BACHELOR, DIPLOMA], 'diploma')).toBe(DIPLOMA)
    expect(levelNamed([BACHELOR], 'Diplom')).toBeUndefined()
  })

  test('is that of the language, in the order of levels', () => {
    expect(levelNames([BACHELOR, DIPLOMA], ['d', 'b', 'gone'], 'de')).toEqual(['Bachelor', 'Diplom'])
    expect(levelNames([BACHELOR, DIPLOMA], ['d'], 'en')).toEqual(['Diploma'])
  })
})

test.each([
  ['', []],
  [' Bachelor,Master ', ['Bachelor', 'Master']],
  ['Bachelor | State  exam |', ['Bachelor', 'State exam']],
  ['Bachelor, BACHELOR', ['BACHELOR']],
])('in a cell %j are the names %j', (cell, names) => expect(levelNamesIn(cell)).toEqual(names))
