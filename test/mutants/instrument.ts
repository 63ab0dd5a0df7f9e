/** Puts all mutants into the code as Vite serves it, each behind a switch: nothing on the disk changes. */
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { Plugin } from 'vitest/config'
import type { Group } from './groups.ts'
import { readReport, type Report, type ReportedMutant, writeReport } from './report.ts'

const silent = () => undefined
const LOGGER = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}
const OPTIONS = { plugins: null, excludedMutations: [], ignorers: [] }

/** @param pass the first run begins a new report, the second goes on with it */
export async function mutants(name: string, { mutate }: Group, pass: string): Promise<Plugin> {
  const files = globSync([...mutate], { exclude: ['**/*.test.ts'] })
    .toSorted()
    .map((file) => ({ name: resolve(file), mutate: true, content: readFileSync(file, 'utf8') }))
  const instrumented = await new Instrumenter(LOGGER).instrument(files, OPTIONS)
  const report: Report = {
    schemaVersion: '2',
    thresholds: { high: 95, low: 90 },
    files: {},
    coverage: {},
    took: {},
    done: [],
  }
  for (const { name: file, content } of files) {
    const found = instrumented.mutants.filter(({ fileName }) => fileName === file)
    const listed = found.map(({ id, mutatorName, replacement, location, status }): ReportedMutant => {
      const place = ({ line, column }: typeof location.start) => ({ line: line + 1, column: column + 1 })
      const { start, end } = location
      const known = status === 'Ignored' ? 'Ignored' : 'Pending'
      return { id, mutatorName, replacement, location: { start: place(start), end: place(end) }, status: known }
    })
    report.files[relative('', file)] = { language: 'typescript', source: content, mutants: listed }
  }
  mkdirSync('test-results', { recursive: true })
  if (pass === 'coverage') writeReport(name, report)
  else refuseOther(report, readReport(name))
  const codeOf = new Map(instrumented.files.map(({ name: file, content }) => [file, content]))
  return {
    name: 'mutants',
    enforce: 'pre',
    load: (id) => codeOf.get(id.split('?', 1)[0] ?? id) ?? null,
  }
}

const refuseOther = (now: Report, then: Report): void => {
  const sources = ({ files }: Report) => Object.entries(files).map(([name, { source }]) => [name, source])
  if (JSON.stringify(sources(now)) !== JSON.stringify(sources(then)))
    throw new Error('The code has changed since the first run: begin anew.')
}
