/** Puts all mutants into the code as Vite serves it, each behind a switch: nothing on the disk changes. */
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { Plugin } from 'vitest/config'
import type { Group } from './groups.ts'
import { readReport, type Report, type ReportedMutant, writeReport } from './report.ts'

/** Asks nothing, says nothing. */
const LOGGER = new Proxy({} as ConstructorParameters<typeof Instrumenter>[0], { get: () => () => false })
const OPTIONS = { plugins: null, excludedMutations: [], ignorers: [] }

/** @param pass the first run begins a new report, the second goes on with it */
export async function mutants(name: string, { mutate }: Group, pass: string): Promise<Plugin> {
  const files = globSync([...mutate], { exclude: ['**/*.test.ts'] })
    .toSorted()
    .map((file) => ({ name: resolve(file), mutate: true, content: readFileSync(file, 'utf8') }))
  const instrumented = await new Instrumenter(LOGGER).instrument(files, OPTIONS)
  const report: Report = { files: {}, coverage: {}, took: {}, done: [] }
  for (const { name: file, content } of files) {
    const found = instrumented.mutants.filter(({ fileName }) => fileName === file)
    const listed = found.map(({ id, replacement, location, status }): ReportedMutant => {
      const { line, column } = location.start
      const known = status === 'Ignored' ? 'Ignored' : 'Pending'
      return { id, replacement, line: line + 1, column: column + 1, status: known }
    })
    report.files[relative('', file)] = { source: content, mutants: listed }
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
