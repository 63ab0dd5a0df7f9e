import ts from 'typescript6'
import { describe, expect, test } from 'vitest'
import { filesOf, offencesIn, parse } from './source-files.ts'

/** Attributes that somebody reads or hears. */
const READ = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'children',
  'description',
  'error',
  'label',
  'message',
  'placeholder',
  'subtitle',
  'title',
])

/** Two letters in a row make a word; a sign such as "–" or "/5" does not, nor the code of a language. */
const isText = (text: string): boolean => /\p{L}{2,}/u.test(text) && !/^[A-Z]{2}$/.test(text)

/** The left side of `a === b` and `a && b` is never shown. */
const SHOWS_LEFT = new Set([ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.PlusToken])
const COMPARES = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
])

/** The text that an expression can show: literals, templates, and both sides of a choice. */
const literalIn = (node: ts.Node | undefined): string | undefined => {
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('')
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return literalIn(node.expression)
  if (ts.isConditionalExpression(node)) return literalIn(node.whenTrue) ?? literalIn(node.whenFalse)
  if (ts.isBinaryExpression(node) && !COMPARES.has(node.operatorToken.kind))
    return literalIn(node.right) ?? (SHOWS_LEFT.has(node.operatorToken.kind) ? literalIn(node.left) : undefined)
  return undefined
}

const nameOf = (node: ts.JsxAttribute | ts.PropertyAssignment): string =>
  ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : node.name.getText()

/** Texts of a page that are not in the messages. */
const writesText = (node: ts.Node): string | undefined => {
  const text = ts.isJsxText(node)
    ? node.text
    : ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)
      ? literalIn(node)
      : (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && READ.has(nameOf(node))
        ? literalIn(node.initializer)
        : undefined
  return text !== undefined && isText(text)
    ? `writes ${JSON.stringify(text.trim())}; texts live in messages/`
    : undefined
}

describe('every text of a page is in messages/', () => {
  test('and none in src/web', () => {
    expect(filesOf('src/web').flatMap((file) => offencesIn(file, writesText))).toEqual([])
  })

  test.each([
    '<p>Welcome</p>',
    "<p>{'Welcome'}</p>",
    "<p>{busy ? 'Please wait' : name}</p>",
    '<p>{`Hello ${name}`}</p>',
    "<p>{name || 'Nobody'}</p>",
    "<p>{late && 'Too late'}</p>",
    "<p>{'Hello ' + name}</p>",
    '<img alt="A tandem" />',
    "<button aria-label={open ? 'Close' : label} />",
    '<input placeholder={`Search ${what}`} />',
    "notifications.show({ message: 'Saved' })",
  ])('and is noticed in %s', (source) => {
    expect(offencesIn(parse('page.tsx', source), writesText)).toHaveLength(1)
  })

  test.each([
    '<p>{m.landing_welcome()}</p>',
    '<p className="wide" data-state="open">{name} – 3/10</p>',
    "<p aria-label={m.student_slots({ free })} style={{ color: 'red' }}>{kind === 'chat' ? m.a() : m.b()}</p>",
    '<input name="email" type="email" autoComplete="email" />',
    "<p>{state === 'valid' && <Valid />}</p>",
  ])('and is not suspected in %s', (source) => {
    expect(offencesIn(parse('page.tsx', source), writesText)).toEqual([])
  })
})
