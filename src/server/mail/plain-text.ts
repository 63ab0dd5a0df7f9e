/** A piece of a line: words, or an address that a link leads to. */
export type Run = { readonly text: string; readonly isLink: boolean }

const ADDRESS = /https?:\/\/[^\s<>"]+/giu
/** Punctuation after an address is no part of it; neither is a bracket that the address did not open. */
const AFTER_ADDRESS = /(?:[.,;:!?'"»“”]|\)(?<!\([^()]*\)))+$/u

/** Plain text as paragraphs of lines: blank lines part them, http(s) addresses become links, nothing else is markup. */
export function paragraphsOf(text: string): Run[][][] {
  return text.split(/\n\s*\n/u).map((paragraph) => paragraph.split('\n').map(runsOf))
}

const runsOf = (line: string): Run[] => {
  const runs: Run[] = []
  let end = 0
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const address = found.replace(AFTER_ADDRESS, '')
    if (!URL.canParse(address)) continue
    runs.push({ text: line.slice(end, index), isLink: false }, { text: address, isLink: true })
    end = index + address.length
  }
  return [...runs, { text: line.slice(end), isLink: false }].filter(({ text }) => text !== '')
}
