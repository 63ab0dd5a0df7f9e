/** A piece of HTML that is safe to send as it is. */
export class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type Part = string | number | Html | readonly Html[] | null

/** A template for HTML: what is put in is escaped, except pieces that come out of such a template themselves. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.reduce((source, literal, index) => source + sourceOf(parts[index - 1] ?? null) + literal))
}

const sourceOf = (part: Part): string => {
  if (part === null) return ''
  if (part instanceof Html) return part.source
  if (typeof part === 'object') return part.map(({ source }) => source).join('')
  return escape(String(part))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string => {
  return text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character)
}
