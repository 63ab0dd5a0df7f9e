import ts from 'typescript6'
import { describe, expect, test } from 'vitest'
import { filesOf, offencesIn, parse } from './source-files.ts'

/** `new Date()` and `Date()`: the clock. Date.now and Math.random are the linter's (no-restricted-properties). */
const readsClock = (node: ts.Node): string | undefined => {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'Date') return undefined
  return ts.isCallExpression(node) || !node.arguments?.length ? 'reads the clock; time is an argument' : undefined
}

describe('time is an argument', () => {
  test.each(['src/domain', 'src/server/db/queries'])('in %s', (folder) => {
    const files = filesOf(folder)
    expect(files.length).toBeGreaterThan(0)
    expect(files.flatMap((file) => offencesIn(file, readsClock))).toEqual([])
  })

  test('and reading the clock is noticed', () => {
    const file = parse('rule.ts', 'const a = new Date()\nconst b = new Date(now)\nconst c = Date()\nconst d = new Date')
    expect(offencesIn(file, readsClock).map((offence) => offence.split(' ')[0])).toEqual([
      'rule.ts:1',
      'rule.ts:3',
      'rule.ts:4',
    ])
  })
})
