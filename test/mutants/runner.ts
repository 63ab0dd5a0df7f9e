/**
 * Tries all mutants in one run: each test is repeated once for each mutant that it comes by and that is still alive, with
 * that one switched on. Stryker's own runner begins modules and database anew for each mutant, a minute each.
 */
import { type RunnerTask, type RunnerTestFile, type RunnerTestSuite, TestRunner, type TestTryOptions } from 'vitest'
import fc from 'fast-check'
import { noteTrying, readReport, type Report, type ReportedMutant, writeReport } from './report.ts'

/** The interface of Stryker's instrumented code. */
type Switches = {
  activeMutant?: string
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { readonly static: Record<string, number>; readonly perTest: Report['coverage'] }
}

const NONE = 'none'
/** In the first pass over them mutants meet so many tests: those that reach the fewest others, which kill most. */
const NEAREST = 20
/** A test that takes longer is about how much there may be, and tries no mutants. */
const LONGEST_MS = 5000
// That it fails is enough to know, for which example does not matter.
fc.configureGlobal({ endOnFailure: true })
const [GROUP, PASS] = [process.env['MUTANTS'] ?? '', process.env['MUTANTS_PASS'] ?? '']
const switches: Switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {})

// oxlint-disable-next-line import/no-default-export -- Vitest takes a runner that way
export default class MutantRunner extends TestRunner {
  readonly #report = readReport(GROUP)
  readonly #mutants = new Map<string, ReportedMutant>(
    Object.values(this.#report.files).flatMap(({ mutants }) => mutants.map((one) => [one.id, one] as const)),
  )
  /** The tests of the pass by mutant; undefined: all of them. */
  readonly #nearest = PASS === 'nearest' ? nearestTests(this.#report) : undefined
  #alive: string[] = []

  /** The quickest tests first: most mutants do not live to see the others. */
  onCollected(files: RunnerTestFile[]): void {
    const took = (task: RunnerTask): number =>
      'tasks' in task ? Math.max(0, ...task.tasks.map(took)) : (this.#report.took[idOf(task)] ?? 0)
    const sort = (suite: RunnerTestSuite): void => {
      suite.tasks.sort((one, other) => took(one) - took(other))
      for (const task of suite.tasks) if ('tasks' in task) sort(task)
    }
    for (const file of files) sort(file)
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test)
    if (PASS === 'coverage' || test.type !== 'test') return
    this.#alive = Object.keys(this.#report.coverage[idOf(test)] ?? {}).filter(
      (id) => this.#mutants.get(id)?.status !== 'Killed' && this.#nearest?.get(id)?.has(idOf(test)) !== false,
    )
    const isLong = (this.#report.took[idOf(test)] ?? 0) > LONGEST_MS
    if (this.#alive.length === 0 || isLong || this.#report.done.includes(idOf(test))) test.mode = 'skip'
    // Once more without any, in the end: what mutants leave behind would otherwise look like what the next one did.
    else test.repeats = this.#alive.length
  }

  override onBeforeTryTask(test: RunnerTask, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    switches.activeMutant = NONE
    if (PASS === 'coverage') {
      switches.currentTestId = idOf(test)
      return
    }
    const mutant = this.#alive[options.repeats]
    if (mutant === undefined) return
    switches.hitCount = 0
    switches.hitLimit = 1000 + 100 * (this.#report.coverage[idOf(test)]?.[mutant] ?? 0)
    switches.activeMutant = mutant
    noteTrying(GROUP, mutant)
  }

  override async onAfterRetryTask(
    test: Parameters<TestRunner['onAfterRetryTask']>[0],
    options: TestTryOptions,
  ): Promise<void> {
    await super.onAfterRetryTask(test, options)
    switches.currentTestId = undefined
    switches.activeMutant = NONE
    const mutant = PASS === 'coverage' ? undefined : this.#mutants.get(this.#alive[options.repeats] ?? '')
    if (!mutant || !test.result) return
    const isKilled = test.result.state === 'fail'
    mutant.status = isKilled ? 'Killed' : 'Survived'
    if (!isKilled) return
    mutant.killedBy = [idOf(test)]
    mutant.statusReason = test.result.errors?.[0]?.message.slice(0, 300) ?? ''
    test.result.state = 'pass'
    delete test.result.errors
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test)
    noteTrying(GROUP, NONE)
    if (PASS === 'coverage') this.#takeCoverage(test)
    else if (PASS !== 'nearest') this.#report.done.push(idOf(test))
    writeReport(GROUP, this.#report)
  }

  #takeCoverage(test: RunnerTask): void {
    this.#report.took[idOf(test)] = test.result?.duration ?? 0
    const { static: loading, perTest } = switches.mutantCoverage ?? { static: {}, perTest: {} }
    Object.assign(this.#report.coverage, perTest)
    const reached = new Set(Object.values(this.#report.coverage).flatMap((hits) => Object.keys(hits)))
    for (const mutant of this.#mutants.values()) {
      if (mutant.status !== 'Ignored' || reached.has(mutant.id))
        mutant.status = reached.has(mutant.id) ? 'Pending' : mutant.id in loading ? 'Ignored' : 'NoCoverage'
    }
  }
}

const nearestTests = ({ coverage }: Report): ReadonlyMap<string, ReadonlySet<string>> => {
  const sizes = Object.entries(coverage).map(([test, hits]) => ({ test, ids: Object.keys(hits) }))
  const nearest = new Map<string, Set<string>>()
  for (const { test, ids } of sizes.toSorted((one, other) => one.ids.length - other.ids.length)) {
    for (const id of ids) {
      const tests = nearest.get(id) ?? new Set()
      if (tests.size < NEAREST) nearest.set(id, tests.add(test))
    }
  }
  return nearest
}

/** With Vitest's own id, which is the same in every run: two tests may have one name. */
const idOf = (task: RunnerTask): string => {
  const names: string[] = []
  for (let one: RunnerTask | undefined = task; one; one = one.suite) names.unshift(one.name)
  return `${task.file.name} > ${names.join(' > ')} (${task.id})`
}
