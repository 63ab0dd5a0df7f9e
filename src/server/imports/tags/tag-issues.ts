import type { ImportIssue, IssueDetail } from '../import-issue.ts'

/** Issues that are listed. Where there are more, the last one says how many. */
const LISTED_MAX = 200

/** Issues of a tag list. `total` counts those that are not listed, too; the last issue is `and_more` then. */
type IssueList = {
  readonly issues: readonly ImportIssue[]
  readonly total: number
}

/** Gathers what is wrong in a JSON text, by offset; lines are counted once, at the end. */
export class IssueCollector {
  readonly #found: Array<{ at: number; column: string; detail: IssueDetail }> = []
  #total = 0

  get total(): number {
    return this.#total
  }

  /** @param column the path of the value, such as `tags[3]` */
  add(at: number, column: string, detail: IssueDetail): void {
    this.#total += 1
    if (this.#found.length < LISTED_MAX) this.#found.push({ at, column, detail })
  }

  /** The issues in the order of the text. */
  listed(text: string): IssueList {
    let line = 1
    let from = 0
    const isCut = this.#total > LISTED_MAX
    const issues = this.#found
      .slice(0, isCut ? LISTED_MAX - 1 : LISTED_MAX)
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, column, detail }): ImportIssue => {
        line += countLineBreaks(text, from, at)
        from = at
        return { line, column, ...detail }
      })
    if (isCut) issues.push({ line, column: null, code: 'and_more', params: { count: this.#total - issues.length } })
    return { issues, total: this.#total }
  }
}

/** A place in a text: line and column from 1, columns in UTF-16 units. */
export type TextPlace = {
  readonly line: number
  readonly column: number
}

/** Where an offset is. */
export function placeOf(text: string, at: number): TextPlace {
  const lineStart = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
  return { line: 1 + countLineBreaks(text, 0, at), column: at - lineStart + 1 }
}

const countLineBreaks = (text: string, from: number, to: number): number => {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
