/** Supervisors whom a student keeps for later, without deciding. */
import { beforeEach, expect, it } from 'vitest'
import { eraseAfterNewCycle } from '#server/jobs/housekeeping.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { countRows, type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

const DAY = 24 * 3_600_000

withApi('the shortlist', (api, open, clock) => {
  let [student, exact, half] = [] as unknown as [MadeUser, MadeUser, MadeUser]
  const admin = forEachTest(() => makeAdmin(open().db))

  beforeEach(async () => {
    const { db } = open()
    const tags = await makeTags(db, ['graphs', 'logic'])
    student = await makeStudent(db, { tags: [tags.graphs, tags.logic] })
    half = await makeSupervisor(db, { tags: [tags.graphs], firstName: 'Half' })
    exact = await makeSupervisor(db, { tags: [tags.graphs, tags.logic], firstName: 'Exact' })
  })

  const as = () => ({ as: student.email })
  const put = ({ id }: MadeUser) => api.ok('users.shortlist.put', { id: student.id, listed_id: id }, as())
  const names = (matches: readonly { supervisor: { first_name: string } }[]) =>
    matches.map(({ supervisor }) => supervisor.first_name)
  const listed = async () => names(await api.ok('users.shortlist.list', { id: student.id }, as()))
  const suggested = async () => names(await api.ok('matches.list', { id: student.id }, as()))
  const begin = (name = 'Next') => api.ok('admin.cycles.open', { name }, { as: admin.email })

  it('answers matches, best score first; supervisors on it are not suggested', async () => {
    await put(half)
    const matches = await put(exact)
    expect(names(matches)).toEqual(['Exact', 'Half'])
    expect(matches[0]).toMatchObject({
      similarity_score: 1,
      explanation: [{ tag_name: 'graphs' }, { tag_name: 'logic' }],
    })
    expect(await suggested()).toEqual([])
    await api.ok('users.shortlist.remove', { id: student.id, listed_id: exact.id }, as())
    expect([await listed(), await suggested()]).toEqual([['Half'], ['Exact']])
  })

  it('holds each once, and takes nobody off who is not on it', async () => {
    await put(exact)
    expect(names(await put(exact))).toEqual(['Exact'])
    const { status } = await api.call(
      'users.shortlist.remove',
      { id: student.id, listed_id: half.id },
      { cookie: await api.signIn(student.email) },
    )
    expect(status).toBe(404)
  })

  it('takes supervisors only', async () => {
    const { status, body } = await api.call(
      'users.shortlist.put',
      { id: student.id, listed_id: admin.id },
      { cookie: await api.signIn(student.email) },
    )
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('leaves out who was decided on, and has them again when that is undone', async () => {
    await put(exact)
    await put(half)
    await api.ok('users.blocks.add', { id: student.id, blocked_id: half.id }, as())
    const { id } = await api.ok('supervision_requests.create', { supervisor_id: exact.id }, as())
    expect(await listed()).toEqual([])
    await api.ok('supervision_requests.patch', { id, state: 'WITHDRAWN' }, as())
    await api.ok('users.blocks.remove', { id: student.id, blocked_id: half.id }, as())
    expect(await listed()).toEqual(['Exact', 'Half'])
  })

  it('takes a dismissal back', async () => {
    await api.ok('users.blocks.add', { id: student.id, blocked_id: half.id }, as())
    expect(names(await put(half))).toEqual(['Half'])
    expect(await countRows(open().db, 'dismissals')).toBe(0)
  })

  it('does not name anybody who deleted their data', async () => {
    await put(exact)
    await api.ok('users.delete', { id: exact.id }, { as: exact.email })
    expect(await listed()).toEqual([])
  })

  it('ends with the cycle, and is erased when that can no longer be called off', async () => {
    await put(exact)
    await begin()
    expect([await listed(), await suggested()]).toEqual([[], ['Exact', 'Half']])
    expect(await countRows(open().db, 'shortlist_entries')).toBe(1)
    clock.ahead = DAY
    await eraseAfterNewCycle(open().db, clock.now())
    expect(await countRows(open().db, 'shortlist_entries')).toBe(0)
  })

  it('comes back when the new cycle is called off, without what was put on it since', async () => {
    await put(exact)
    const { id } = await begin()
    await put(half)
    await api.ok('admin.cycles.call_off', { id }, { as: admin.email })
    expect(await listed()).toEqual(['Exact'])
    expect(await countRows(open().db, 'shortlist_entries')).toBe(1)
  })
})
