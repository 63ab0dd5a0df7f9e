/** Ideas for theses out of a file: by address and title, all or nothing, shown before. */
import { describe, expect, it } from 'vitest'
import { IDEAS_MAX } from '#domain/limits.ts'
import type { OutputOf } from '#contract/operations.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { csvFile } from '#test/support/imports/import-files.ts'
import { beforeItCounts, importing } from '#test/support/imports/importing.ts'
import { makeStudent, makeSupervisor, makeTags, type MadeUser } from '#test/support/people.ts'

const HEADER = 'Email,Title,Description,Tags'
const ADA = 'ada@uni.example'

withDatabase('an import of ideas', (open) => {
  const { api, admin, upload, refused } = importing(open, 'admin.ideas.import')
  const list = (...rows: readonly string[]) => csvFile([HEADER, ...rows, ''].join('\n'))
  const ideasOf = ({ id, email }: MadeUser) => api().ok('supervisors.ideas.list', { id }, { as: email })
  const told = async (who: MadeUser) =>
    (await ideasOf(who)).map(({ title, description, tags, state }) => ({
      title,
      description,
      tags: tags.map(({ tag_name: name }) => name),
      state,
    }))
  const ada = () => makeSupervisor(open().db, { email: ADA })
  const counts = ({ created, updated, unchanged, removed }: OutputOf<'admin.ideas.import'>) => [
    created,
    updated,
    unchanged,
    removed,
  ]
  const issues = async (...rows: readonly string[]) =>
    (await upload(list(...rows))).issues.map(({ line, column, message }) => [line, column, message])

  it('adds open ideas behind those that are there, with tags by name in any case', async () => {
    const supervisor = await ada()
    await makeTags(open().db, ['HCI', 'Robotics, soft'])
    await api().ok('supervisors.ideas.add', { id: supervisor.id, title: 'Own', state: 'HIDDEN' }, { as: ADA })
    const report = await upload(list(`${ADA},A robot,It listens.,"hci|robotics,  soft"`, 'ADA@uni.example,An ear,,'))
    expect(counts(report)).toEqual([2, 0, 0, 0])
    expect(await told(supervisor)).toEqual([
      { title: 'Own', description: '', tags: [], state: 'HIDDEN' },
      { title: 'A robot', description: 'It listens.', tags: ['HCI', 'Robotics, soft'], state: 'OPEN' },
      { title: 'An ear', description: '', tags: [], state: 'OPEN' },
    ])
    const student = await makeStudent(open().db)
    const seen = await api().ok('ideas.list', { limit: 10 }, { as: student.email })
    expect(seen.items.map(({ title }) => title).toSorted()).toEqual(['A robot', 'An ear'])
  })

  it('shows first what would change, and changes nothing', async () => {
    const supervisor = await ada()
    const report = await upload(list(`${ADA},A robot,It listens.,`), { dryRun: true })
    expect(report).toMatchObject({ dry_run: true, created: 1 })
    expect(report.rows).toEqual([
      {
        line: 2,
        email: ADA,
        idea: 'A robot',
        change: 'created',
        note: null,
        values: { description: { before: null, after: 'It listens.' } },
      },
    ])
    expect(await ideasOf(supervisor)).toEqual([])
  })

  it('changes an idea with the same title, and neither its state nor its place nor what the file says nothing of', async () => {
    const supervisor = await ada()
    await makeTags(open().db, ['HCI', 'AI'])
    await upload(list(`${ADA},A robot,It listens.,HCI`, `${ADA},An ear,,`))
    const [robot] = await ideasOf(supervisor)
    await api().ok('ideas.patch', { id: robot?.id ?? '', state: 'TAKEN', languages: ['de'] }, { as: ADA })
    const report = await upload(list(`${ADA},a ROBOT,It talks.,AI|HCI`, `${ADA},An ear,,`))
    expect(counts(report)).toEqual([0, 1, 1, 0])
    expect(report.rows.find(({ change }) => change === 'updated')?.values).toEqual({
      description: { before: 'It listens.', after: 'It talks.' },
      tags: { before: 'HCI', after: 'AI, HCI' },
    })
    const changed = { title: 'a ROBOT', description: 'It talks.', tags: ['AI', 'HCI'], state: 'TAKEN' }
    expect((await told(supervisor))[0]).toEqual(changed)
    expect((await ideasOf(supervisor))[0]).toMatchObject({ id: robot?.id, languages: ['de'] })
    expect(counts(await upload(csvFile(`Email,Title\n${ADA},a ROBOT\n`)))).toEqual([0, 0, 1, 0])
    expect((await told(supervisor))[0]).toEqual(changed)
    await upload(list(`${ADA},a ROBOT,,`))
    expect((await told(supervisor))[0]).toEqual({ ...changed, description: '', tags: [] })
  })

  it('takes a file with a header alone, and the same file twice', async () => {
    await ada()
    expect(counts(await upload(list()))).toEqual([0, 0, 0, 0])
    await upload(list(`${ADA},A robot,,`))
    expect(counts(await upload(list(`${ADA},A robot,,`)))).toEqual([0, 0, 1, 0])
  })

  it('is refused row by row, and then imports nothing', async () => {
    const supervisor = await ada()
    const student = await makeStudent(open().db)
    const found = await issues(
      `${ADA},Fine,,`,
      'nobody@uni.example,A robot,,',
      `${student.email},A robot,,`,
      `${ADA},An eye,,Nonsense`,
      `${ADA},${'x'.repeat(121)},,`,
    )
    expect(found).toEqual([
      [3, 'Email', expect.stringContaining('nobody@uni.example')],
      [4, 'Email', expect.stringContaining(student.email)],
      [5, 'Tags', expect.stringContaining('Nonsense')],
      [6, 'Title', expect.stringContaining('120')],
    ])
    expect(await ideasOf(supervisor)).toEqual([])
  })

  it('gives nobody more than 20, those that are there counted and those that change not', async () => {
    const supervisor = await ada()
    await api().ok('supervisors.ideas.add', { id: supervisor.id, title: 'Idea 1', state: 'OPEN' }, { as: ADA })
    const rows = Array.from({ length: IDEAS_MAX }, (_, n) => `${ADA},Idea ${n + 1},Text,`)
    expect(await issues(...rows, `${ADA},One more,,`)).toEqual([[22, 'Email', expect.stringContaining('20')]])
    expect(await ideasOf(supervisor)).toHaveLength(1)
    expect(counts(await upload(list(...rows)))).toEqual([19, 1, 0, 0])
    expect(await ideasOf(supervisor)).toHaveLength(IDEAS_MAX)
  })

  it('does not know anybody who had their data deleted', async () => {
    const supervisor = await ada()
    await api().ok('users.delete', { id: supervisor.id }, { as: ADA })
    expect(await issues(`${ADA},A robot,,`)).toHaveLength(1)
  })

  it('looks again at what changed since it was compared', async () => {
    const supervisor = await ada()
    beforeItCounts('admin.ideas.import', () =>
      api().ok('supervisors.ideas.add', { id: supervisor.id, title: 'A Robot', state: 'HIDDEN' }, { as: ADA }),
    )
    expect(counts(await upload(list(`${ADA},A robot,It listens.,`)))).toEqual([0, 1, 0, 0])
    expect(await told(supervisor)).toEqual([
      { title: 'A robot', description: 'It listens.', tags: [], state: 'HIDDEN' },
    ])
  })

  it('is imported for supervisors who have yet to register, who find it then', async () => {
    const csv = csvFile('First Name,Last Name,Email,Capacity\nAda,Li,ada@uni.example,2\n')
    await api().ok('admin.supervisors.import', { file: csv, dry_run: false }, { as: admin().email })
    expect(counts(await upload(list(`${ADA},A robot,,`)))).toEqual([1, 0, 0, 0])
  })

  describe('that is none', () => {
    it('is refused with the sentence of the specification, and what is missing', async () => {
      const error = await refused(csvFile('First Name,Email\n'))
      expect(error).toMatchObject({ statusCode: 400, code: 'invalid_csv' })
      expect(error.message).toContain('Title')
    })
  })
})
