/** Thrown where a text isn't what was expected. `at`: offset in UTF-16 units; `expected`: in the signs of JSON. */
export class JsonMistake extends Error {
  readonly at: number
  readonly expected: string

  constructor(at: number, expected: string) {
    super(`expected ${expected} at ${at}`)
    this.at = at
    this.expected = expected
  }
}

/** What may come next, in the signs of JSON, which need no translation. */
const ANY_VALUE = '{…} […] "…" 0'
// oxlint-disable-next-line no-control-regex -- JSON forbids control characters in its strings
const STRING = /"[^"\\\u0000-\u001f]*(?:\\.[^"\\\u0000-\u001f]*)*"/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const LITERAL = /true|false|null/y
const DEEPEST = 100

/**
 * Walks through a JSON text (RFC 8259) value by value and knows where it is. JSON.parse would hold half a million
 * objects to get at half a million numbers, and doesn't tell where in the text a value stood.
 */
export class JsonCursor {
  readonly text: string
  /** Offset of what is read next. */
  at = 0

  constructor(text: string) {
    this.text = text
  }

  /** Passes over white space; the offset of what is read next. */
  next(): number {
    let code = this.text.charCodeAt(this.at)
    while (code === 32 || code === 10 || code === 13 || code === 9) {
      this.at += 1
      code = this.text.charCodeAt(this.at)
    }
    return this.at
  }

  string(): string {
    const start = this.next()
    const written = this.#match(STRING, '"…"')
    if (!written.includes('\\')) return written.slice(1, -1)
    try {
      return JSON.parse(written) as string
    } catch {
      throw new JsonMistake(start, '"…"')
    }
  }

  /** The number that comes next; undefined, and the value passed over, when it is something else. */
  number(): number | undefined {
    if (startsNumber(this.#peek())) return Number(this.#match(NUMBER, '0'))
    this.skip()
    return undefined
  }

  /** Calls `onField` at each field's value, which it has to read or to skip. */
  object(onField: (name: string) => void): void {
    this.#open('{', '{…}')
    if (this.#took('}')) return
    do {
      const name = this.string()
      if (!this.#took(':')) throw new JsonMistake(this.at, ':')
      onField(name)
    } while (this.#took(','))
    if (!this.#took('}')) throw new JsonMistake(this.at, ', }')
  }

  /** Calls `onItem` at each item, which it has to read or to skip. */
  array(onItem: (index: number) => void): void {
    this.#open('[', '[…]')
    if (this.#took(']')) return
    let index = 0
    do {
      onItem(index)
      index += 1
    } while (this.#took(','))
    if (!this.#took(']')) throw new JsonMistake(this.at, ', ]')
  }

  /** Passes over a value of any kind. */
  skip(depth = 0): void {
    if (depth > DEEPEST) throw new JsonMistake(this.at, '"…" 0')
    const next = this.#peek()
    if (next === '{') this.object(() => this.skip(depth + 1))
    else if (next === '[') this.array(() => this.skip(depth + 1))
    else if (next === '"') this.string()
    else if (startsNumber(next)) this.#match(NUMBER, '0')
    else this.#match(LITERAL, ANY_VALUE)
  }

  /** Only white space may be left. */
  end(): void {
    if (this.#peek() !== '') throw new JsonMistake(this.at, '␄')
  }

  /** The character that is read next; '' at the end. */
  #peek(): string {
    return this.text.charAt(this.next())
  }

  #open(sign: string, expected: string): void {
    if (!this.#took(sign)) throw new JsonMistake(this.at, expected)
  }

  #took(sign: string): boolean {
    if (this.#peek() !== sign) return false
    this.at += 1
    return true
  }

  #match(form: RegExp, expected: string): string {
    form.lastIndex = this.at
    if (!form.test(this.text)) throw new JsonMistake(this.at, expected)
    const start = this.at
    this.at = form.lastIndex
    return this.text.slice(start, this.at)
  }
}

const startsNumber = (sign: string): boolean => {
  return sign === '-' || (sign >= '0' && sign <= '9')
}
