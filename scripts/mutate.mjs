/**
 * `npm run mutate -- [group...]`: runs the mutants of a group of test/mutants/groups.ts, or of all groups. A first run
 * finds out which mutants each test reaches, a second one tries them with the nearest tests, a third one with the others.
 * It ends with a list of survivors.
 * `npm run mutate:score` adds up what the last runs found, file by file.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { groups } from '../test/mutants/groups.ts'
import { killTrying, readReport, reportFile } from '../test/mutants/report.ts'

/** A mutant may grow a list for ever, beside the heap that Node limits. */
const MEMORY_KB = 4_000_000

const run = (group, pass) => {
  const env = { ...process.env, MUTANTS: group, MUTANTS_PASS: pass }
  const limit = groups[group]?.database ? '' : `ulimit -d ${MEMORY_KB};`
  const command = `${limit} exec vitest run --config build/vitest.mutants.config.ts`
  return spawnSync('sh', ['-c', command], { env, stdio: 'inherit' }).status
}

const listSurvivors = (group) => {
  for (const [name, { source, mutants }] of Object.entries(readReport(group).files)) {
    for (const { status, line, column, replacement } of mutants) {
      if (!['Survived', 'NoCoverage', 'Pending'].includes(status)) continue
      console.log(`${status} ${name}:${line}:${column} ${source.split('\n')[line - 1]?.trim()}\n    => ${replacement}`)
    }
  }
}

const row = (name, killed, survived) =>
  console.log(`| ${name} | ${killed} | ${survived} | ${((100 * killed) / (killed + survived)).toFixed(1)} % |`)

const addUp = (names) => {
  const files = names
    .filter((group) => existsSync(reportFile(group)))
    .flatMap((group) => Object.entries(readReport(group).files))
  const counts = files.map(([name, { mutants }]) => {
    const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
    return [name, count('Killed'), count('Survived', 'NoCoverage')]
  })
  for (const [name, killed, survived] of counts.toSorted()) if (killed + survived > 0) row(name, killed, survived)
  const sum = (at) => counts.reduce((total, each) => total + each[at], 0)
  row('all', sum(1), sum(2))
}

const asked = process.argv.slice(2)
if (asked[0] === '--score') addUp(Object.keys(groups))
else
  for (const group of asked.length > 0 ? asked : Object.keys(groups)) {
    // A test that fails without a mutant proves nothing.
    let status = run(group, 'coverage')
    for (const pass of status === 0 ? ['nearest', 'mutants'] : []) {
      do status = run(group, pass)
      while (killTrying(group))
    }
    if (status !== 0) process.exitCode = 1
    listSurvivors(group)
  }
