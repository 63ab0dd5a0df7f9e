/** As React writes it: quotes are escaped in texts and in values, so nothing else looks like it. */
const STYLE = / style="([^"]*)"/gu
const ATTRIBUTE = 'data-drawn-style'
/** Three times as specific, so that it stands before the rules of classes, as an attribute does. */
const selectorOf = (number: number): string => `[${ATTRIBUTE}="${number}"]`.repeat(3)

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
}
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:quot|#x27|amp|lt|gt);/gu, (entity) => ENTITIES[entity] ?? entity)

/** Ends a rule or the style element before its time; no style of ours has any. */
const UNSAFE = /[{}<>\\]/u

/** The markup with its styles in one sheet, since the content security policy allows no style attributes. */
export function withoutStyleAttributes(source: string): { readonly markup: string; readonly styles: string } {
  const numbers = new Map<string, number>()
  const markup = source.replaceAll(STYLE, (_attribute, escaped: string) => {
    const style = unescaped(escaped)
    if (UNSAFE.test(style)) return ''
    const number = numbers.get(style) ?? numbers.size
    numbers.set(style, number)
    return ` ${ATTRIBUTE}="${number}"`
  })
  return { markup, styles: [...numbers].map(([style, number]) => `${selectorOf(number)}{${style}}`).join('') }
}
