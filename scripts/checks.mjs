// The checks of this project, as steps that print what they find and return what they counted.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environment, root } from './setup.mjs'

/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} passed tests that passed; 0 for a step that is no test run
 * @property {number} failed tests that failed, or 1 for a step that failed as a whole
 * @property {number} skipped
 * @property {number} seconds
 * @property {Failure[]} [failures] tests that failed
 * @property {string[]} [flaky] titles of tests that passed only when they were tried again
 */

/** @typedef {{ title: string, message: string }} Failure */

const RESULTS = join(root, 'test-results')

/** On other systems than Windows a step is a group of processes, which ends as a whole. */
const group = process.platform !== 'win32'

/** Time limit of a step, in case it hangs although its tests have limits. */
const STEP_MINUTES = 50
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a line of package.json's "scripts" and everything that it starts; its output is shown at once, or kept and
 * returned.
 */
const script = (name, { args = '', keep = false, env = {} } = {}) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const started = performance.now()
  const out = keep ? 'pipe' : 'inherit'
  const child = spawn(`${scripts[name]} ${args}`.trim(), {
    cwd: root,
    env: environment(env),
    shell: true,
    stdio: ['ignore', out, out],
    detached: group,
  })
  const kill = (signal) => {
    if (child.pid === undefined) return
    try {
      process.kill(group ? -child.pid : child.pid, signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error // it has ended
    }
  }
  const interrupted = (signal) => {
    kill(signal)
    process.exit(130)
  }
  for (const signal of SIGNALS) process.on(signal, interrupted)
  let late = false
  const deadline = setTimeout(() => {
    late = true
    kill('SIGKILL')
  }, STEP_MINUTES * 60_000)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(deadline)
      for (const signal of SIGNALS) process.off(signal, interrupted)
      resolve({ code, late, output, seconds: (performance.now() - started) / 1000 })
    })
  })
}

const heading = (text) => console.log(`\n── ${text} ──`)

/** All checks, two at a time, so that one run tells everything. The linter finds errors of types, too. */
export async function staticChecks() {
  heading('format, lint and types, import law, unused code, weight of the pages')
  const waiting = ['lint', 'law', 'unused', 'format:check', 'budget']
  const outcomes = []
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const { code, output, seconds } = await script(name, { keep: true })
      outcomes.push({ name, passed: 0, failed: code === 0 ? 0 : 1, skipped: 0, seconds })
      console.log(code === 0 ? `  ${name}: clean` : `  ${name}: failed\n${output.trim()}`)
    }
  }
  await Promise.all([work(), work()])
  return outcomes
}

/** The report of a run; undefined if the run ended before it was written. */
const results = (file) => {
  try {
    return JSON.parse(readFileSync(join(RESULTS, file), 'utf8'))
  } catch {
    return undefined
  }
}

/** An outcome that counts every failure: no test, no report, or an exit code without a failed test. */
const outcome = (name, { code, late, seconds }, counted) => {
  const { passed = 0, failed = 0, skipped = 0, complaints = [], failures = [], flaky = [] } = counted ?? {}
  if (late) complaints.push(`it did not end within ${STEP_MINUTES} minutes`)
  else if (!counted) complaints.push('it ended without a report')
  else if (passed + failed === 0) complaints.push('no test ran')
  if (code !== 0 && failed + complaints.length === 0) complaints.push(`it ended with exit code ${code}`)
  for (const complaint of complaints) console.error(`  ${name}: ${complaint}`)
  return { name, passed, failed: failed + complaints.length, skipped, seconds, failures, flaky }
}

const vitest = async (name, lines, { file, env = {} }) => {
  rmSync(join(RESULTS, file), { force: true })
  const args = `--reporter=default --reporter=json --outputFile.json=test-results/${file}`
  const run = await script(lines, { args, env })
  return [outcome(name, run, countVitest(results(file)))]
}

/** Unit, component and integration tests. */
export function vitestRun() {
  heading('unit and integration tests')
  return vitest('tests', 'test:vitest', { file: 'vitest.json' })
}

/** Programs of the oldest PostgreSQL that is promised, where Debian puts them. */
const OLDEST = '/usr/lib/postgresql/15/bin'

/** The integration tests again, on the oldest PostgreSQL that is promised, if it is installed. */
export async function oldestPostgresRun() {
  heading('integration tests on PostgreSQL 15')
  if (existsSync(OLDEST)) {
    const env = { TEST_POSTGRES: OLDEST, ROUNDS: '0.1' }
    return vitest('tests on 15', 'test:integration', { file: 'vitest-15.json', env })
  }
  console.log('  it is not installed (on Debian: apt-get install postgresql-15)')
  return []
}

const countVitest = (report) => {
  if (!report) return undefined
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const ended = (...states) => tests.filter(({ status }) => states.includes(status)).length
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  const complaints = broken.map(({ name, message }) => `${name} could not be run: ${message?.split('\n')[0]}`)
  const hasRun = ({ status }) => status === 'passed' || status === 'failed'
  // A skipped test proves nothing, and nobody notices.
  const leftOut = tests.filter((test) => !hasRun(test))
  for (const { fullName } of leftOut) complaints.push(`"${fullName}" did not run`)
  const passed = ended('passed')
  const failed = ended('failed')
  const failures = tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages: [message = ''] }) => ({ title: fullName, message }))
  return { passed, failed, skipped: tests.length - passed - failed, complaints, failures }
}

/** The journeys through the pages, in a browser. */
export async function browserRun() {
  heading('browser tests')
  rmSync(join(RESULTS, 'browser.json'), { force: true })
  const run = await script('test:e2e')
  const report = results('browser.json')
  const counted = report && {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
    complaints: [
      ...report.errors.map(({ message }) => message?.split('\n')[0] ?? 'an error outside of any test'),
      ...(report.stats.skipped > 0 ? [`${report.stats.skipped} did not run`] : []),
    ],
    failures: browserTests(report, 'unexpected').map(({ title, errors }) => ({
      title,
      message: errors.map(({ message }) => message ?? '').join('\n'),
    })),
    flaky: browserTests(report, 'flaky').map(({ title }) => title),
  }
  return [outcome('browser tests', run, counted)]
}

/** The browser tests that ended so, with what their first try said. */
const browserTests = ({ title, suites = [], specs = [] }, status) => [
  ...suites.flatMap((suite) =>
    browserTests({ ...suite, title: title ? `${title} › ${suite.title}` : suite.title }, status),
  ),
  ...specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map(({ projectName, results: [{ errors }] }) => ({
        title: `${projectName ? `[${projectName}] ` : ''}${title} › ${spec.title}`,
        errors,
      })),
  ),
]

/** Lines of a message shown in the summary. */
const MESSAGE_LINES = 12

/** Prints which tests failed and which were flaky, a line for each step and, last of all, the sum; the exit code tells whether all is well. */
export function summarize(outcomes) {
  const failures = outcomes.flatMap((one) => one.failures ?? [])
  if (failures.length > 0) heading('failed')
  for (const one of failures) {
    const lines = stripVTControlCharacters(one.message).trim().split('\n').slice(0, MESSAGE_LINES)
    console.log(`  ${one.title}\n${lines.map((line) => `    ${line}`).join('\n')}`)
  }
  const flaky = outcomes.flatMap((one) => one.flaky ?? [])
  if (flaky.length > 0) heading('flaky: passed when tried again')
  for (const title of flaky) console.log(`  ${title}`)
  heading('summary')
  for (const { name, passed, failed, skipped, seconds } of outcomes) {
    const tests = passed + skipped > 0 ? `, ${passed} passed${skipped > 0 ? `, ${skipped} skipped` : ''}` : ''
    console.log(
      `  ${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s${tests}`,
    )
  }
  const sum = (of) => outcomes.reduce((total, one) => total + one[of], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}
