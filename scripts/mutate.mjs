/**
 * `npm run mutate -- [group...]`: runs the mutants of a group of test/mutants/groups.ts, or of all groups. A first run
 * finds out which mutants each test reaches, a second one tries them. It ends with a list of survivors.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { groups } from '../test/mutants/groups.ts'
import { killTrying, reportFile } from '../test/mutants/report.ts'

/** A mutant may grow a list for ever, beside the heap that Node limits. */
const MEMORY_KB = 4_000_000

const run = (group, pass) => {
  const env = { ...process.env, MUTANTS: group, MUTANTS_PASS: pass }
  const limit = groups[group]?.database ? '' : `ulimit -d ${MEMORY_KB};`
  const command = `${limit} exec vitest run --config build/vitest.mutants.config.ts`
  return spawnSync('sh', ['-c', command], { env, stdio: 'inherit' }).status
}

const listSurvivors = (group) => {
  const { files } = JSON.parse(readFileSync(reportFile(group), 'utf8'))
  for (const [name, { source, mutants }] of Object.entries(files)) {
    for (const { status, location, replacement } of mutants) {
      if (!['Survived', 'NoCoverage', 'Pending'].includes(status)) continue
      const { line, column } = location.start
      console.log(`${status} ${name}:${line}:${column} ${source.split('\n')[line - 1]?.trim()}\n    => ${replacement}`)
    }
  }
}

const asked = process.argv.slice(2)
for (const group of asked.length > 0 ? asked : Object.keys(groups)) {
  // A test that fails without a mutant proves nothing.
  let status = run(group, 'coverage')
  if (status === 0)
    do status = run(group, 'mutants')
    while (killTrying(group))
  if (status !== 0) process.exitCode = 1
  listSurvivors(group)
}
