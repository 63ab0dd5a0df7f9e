// What a first load may weigh, and who grew when it weighs more. Sizes are those over the wire, as brotli makes them.

/**
 * @typedef {{ imports: string[], styles: string[], owners: Record<string, number>, sources: string[] }} BuiltFile
 * @typedef {Record<string, BuiltFile>} Report what the build made (vite.report.ts)
 * @typedef {object} PageBudget
 * @property {string[]} sources what the page is made of, below src/web
 * @property {string[]} [beside] files that are loaded with it and in no report
 * @property {number} bytes
 * @property {number} requests
 * @property {Record<string, number>} owners what each library (and our own code) was before it was made small, when the budget was set
 */

/** The files in which sources are, with all that those import. */
export function filesOf(report, sources) {
  const files = new Set()
  const styles = new Set()
  const add = (file) => {
    if (files.has(file)) return
    files.add(file)
    for (const style of report[file]?.styles ?? []) styles.add(style)
    for (const imported of report[file]?.imports ?? []) add(imported)
  }
  for (const source of sources) {
    const home = Object.keys(report).find((file) => report[file].sources.includes(source))
    if (!home) throw new Error(`The build has no ${source}.`)
    add(home)
  }
  return { scripts: [...files], styles: [...styles] }
}

/** What each library puts into files, before they are made small. */
export function ownersOf(report, files) {
  const owners = {}
  for (const file of files) {
    for (const [owner, bytes] of Object.entries(report[file]?.owners ?? {}))
      owners[owner] = (owners[owner] ?? 0) + bytes
  }
  return owners
}

/**
 * What a page weighs, and what is wrong with that.
 * @param {Report} report
 * @param {(file: string) => number} sizeOf bytes over the wire
 * @param {PageBudget} budget
 */
export function weigh(report, sizeOf, budget) {
  const { scripts, styles } = filesOf(report, budget.sources)
  const files = [...scripts, ...styles, ...(budget.beside ?? [])]
  const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0)
  const owners = ownersOf(report, scripts)
  const problems = []
  if (bytes > budget.bytes) problems.push(`${bytes} bytes, ${budget.bytes} are allowed`)
  if (files.length > budget.requests) problems.push(`${files.length} requests, ${budget.requests} are allowed`)
  const grown = Object.entries(owners)
    .map(([owner, now]) => ({ owner, by: now - (budget.owners[owner] ?? 0), isNew: !(owner in budget.owners) }))
    .filter(({ by }) => by > 0)
    .toSorted((one, other) => other.by - one.by)
    .map(({ owner, by, isNew }) => `${owner} ${isNew ? 'is new, with' : 'grew by'} ${by} bytes before it is made small`)
  return { bytes, requests: files.length, owners, problems, grown: problems.length > 0 ? grown : [] }
}
