/** How far an import says it is: each phase from its begin to its end, whatever is shown of it and when. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { UploadedFile } from '#contract/operation.ts'
import { type ImportRuns, importRuns } from '#server/imports/import-runs.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { supervisorList, tagListOf } from '#test/support/imports/import-files.ts'
import { type MadeUser, makeAdmin, makeSupervisor } from '#test/support/people.ts'

type Step = { readonly phase: string; readonly done: number; readonly total: number | null }

withDatabase('an import', (open) => {
  let api: TestApi
  let admin: MadeUser
  let steps: Step[]

  beforeEach(async () => {
    await emptyTables(open())
    const runs = importRuns()
    const begin: ImportRuns['begin'] = async (...run) => {
      steps = []
      return { ...(await runs.begin(...run)), report: (phase, done, total) => void steps.push({ phase, done, total }) }
    }
    api = await testApp(open(), { services: { importRuns: { ...runs, begin } } })
    admin = await makeAdmin(open().db)
  })
  afterEach(() => api.close())

  const upload = (name: 'admin.supervisors.import' | 'admin.tags.import', file: UploadedFile, dryRun = false) =>
    api.ok(name, { file, dry_run: dryRun }, { as: admin.email })
  const ofPhase = (phase: string): [number, number | null][] =>
    steps.filter((step) => step.phase === phase).map(({ done, total }) => [done, total])

  it('an import of supervisors counts those it compares, and those it looks at again and writes', async () => {
    await makeSupervisor(open().db, { email: 'same@uni.example', totalSlots: 3 })
    await makeSupervisor(open().db, { email: 'more@uni.example', totalSlots: 3 })
    const rows = ['A,B,same@uni.example,3,0', 'A,B,more@uni.example,4,0', 'A,B,new@uni.example,1,0']
    await upload('admin.supervisors.import', supervisorList(...rows))
    expect(ofPhase('comparing')).toEqual([[0, 3]])
    // One who is new and one who changes, each looked at and written; nobody looks at who stays.
    expect(ofPhase('writing')).toEqual([0, 2, 3, 4].map((done) => [done, 4]))
  })

  it('an import of tags counts the similarities it compares, and those it takes away and puts in', async () => {
    const similar = (score: number) =>
      tagListOf(
        ['a', 'b', 'c'],
        [
          ['a', 'b', score],
          ['a', 'c', 0.5],
          ['b', 'c', 0.5],
        ],
      )
    await upload('admin.tags.import', similar(0.5))
    expect(ofPhase('writing').at(0)).toEqual([0, 3])
    expect(ofPhase('writing').at(-1)).toEqual([3, 3])
    await upload('admin.tags.import', similar(0.25))
    expect(ofPhase('comparing')).toEqual([0, 3].map((done) => [done, 3]))
    // One similarity is another one now: it goes, and comes anew.
    expect(ofPhase('writing')).toEqual([0, 1, 2].map((done) => [done, 2]))
  })

  it('that is only looked at writes nothing, nor does one that changes nothing', async () => {
    const [people, tags] = [supervisorList('A,B,new@uni.example,1,0'), tagListOf(['a', 'b'], [['a', 'b', 0.5]])]
    for (const [name, file] of [
      ['admin.supervisors.import', people],
      ['admin.tags.import', tags],
    ] as const) {
      await upload(name, file, true)
      expect(ofPhase('writing')).toEqual([])
    }
    for (const again of [false, true]) {
      await upload('admin.tags.import', tags)
      expect(ofPhase('writing').length > 0).toBe(!again)
    }
  })
})
