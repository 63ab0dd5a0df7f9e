/** The report of a run, which `npm run mutate:score` adds up; kept up to date while mutants are tried. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export type ReportedMutant = {
  readonly id: string
  readonly replacement: string
  /** From 1. */
  readonly line: number
  readonly column: number
  /** `Ignored`: only reached while modules are loaded. */
  status: 'Pending' | 'Killed' | 'Survived' | 'NoCoverage' | 'Ignored'
  statusReason?: string
  killedBy?: string[]
}

export type Report = {
  readonly files: Record<string, { readonly source: string; readonly mutants: ReportedMutant[] }>
  /** How often each test came by which mutants. */
  coverage: Record<string, Record<string, number>>
  /** How long each test takes, in milliseconds. */
  took: Record<string, number>
  /** Tests that have tried all of theirs. */
  done: string[]
}

export function reportFile(group: string): string {
  return `test-results/mutants-${group}.json`
}
/** Where the mutant is named that is being tried: it may end the process. */
const tryingFile = (group: string): string => `test-results/mutants-${group}.trying`

export function noteTrying(group: string, id: string): void {
  writeFileSync(tryingFile(group), id)
}

/** After the process has ended by itself: whom it was trying then did not survive. */
export function killTrying(group: string): boolean {
  const id = existsSync(tryingFile(group)) ? readFileSync(tryingFile(group), 'utf8') : ''
  const report = readReport(group)
  const mutant = Object.values(report.files)
    .flatMap(({ mutants }) => mutants)
    .find((one) => one.id === id)
  if (mutant?.status !== 'Pending' && mutant?.status !== 'Survived') return false
  Object.assign(mutant, { status: 'Killed', statusReason: 'The process ended.' })
  writeReport(group, report)
  return true
}

export function readReport(group: string): Report {
  return JSON.parse(readFileSync(reportFile(group), 'utf8')) as Report
}
export function writeReport(group: string, report: Report): void {
  writeFileSync(reportFile(group), JSON.stringify(report))
}
