import ts from 'typescript6'
import { expect, test } from 'vitest'
import { filesOf, offencesIn } from './source-files.ts'

/** That of a dismissal stands by itself: the cards need no other. */
const QUESTIONS: ReadonlySet<string> = new Set([
  'src/web/components/requests/questions.ts',
  'src/web/components/requests/asking/dismissal-question.ts',
])

/** The message that a node asks for: `m.some_text`. */
const messageOf = (node: ts.Node): string | undefined =>
  ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'm'
    ? node.name.text
    : undefined

test('what is asked before a decision stands in one place', () => {
  const files = filesOf('src/web')
  const titlesAndTexts = new Set<string>()
  const collect = (node: ts.Node): undefined => {
    const message = messageOf(node)
    if (message && /_(title|text)$/.test(message)) titlesAndTexts.add(message)
  }
  for (const file of files) if (QUESTIONS.has(file.path)) offencesIn(file, collect)
  expect(titlesAndTexts.size).toBeGreaterThan(8)
  const again = (node: ts.Node): string | undefined => {
    const message = messageOf(node)
    return message && titlesAndTexts.has(message) ? `asks ${message}; use questions.ts` : undefined
  }
  expect(files.filter(({ path }) => !QUESTIONS.has(path)).flatMap((file) => offencesIn(file, again))).toEqual([])
})
