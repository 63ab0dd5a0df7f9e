/** Anybody who loses a pair or tags by another one's hand is told, by mail and at the next visit. */
import { expect, it } from 'vitest'
import { CYCLE_CALL_OFF_MS, TAG_LOSS_WAIT_MS } from '#domain/limits.ts'
import { eraseAfterNewCycle } from '#server/jobs/housekeeping.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { tagListOf } from '#test/support/imports/import-files.ts'
import { type MadeUser, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { postForEach } from '#test/support/post.ts'

const HOUR = CYCLE_CALL_OFF_MS / 1000
const TAGS_WAIT = TAG_LOSS_WAIT_MS / 1000

withDatabase('somebody who loses something', (open) => {
  const { the, later, post, ask, decide, undo, arrived, forget, rows } = postForEach(open)

  const noticesOf = async ({ email }: MadeUser) => (await the().api.ok('users.me', {}, { as: email })).notices
  const pairsOf = async (who: MadeUser) => (await noticesOf(who)).map(({ name, kind }) => [name, kind])
  const tagsOf = async (who: MadeUser) => (await noticesOf(who)).map(({ tags }) => tags)

  const makePair = async (student = the().student, supervisor = the().supervisor) => {
    const { id } = await ask(supervisor, student)
    await decide(supervisor, id, 'ACCEPTED')
    await post()
    forget()
    return id
  }
  const reset = ({ id }: MadeUser) => the().api.ok('admin.users.reset', { id }, { as: the().admin.email })
  const openCycle = (name: string) => the().api.ok('admin.cycles.open', { name }, { as: the().admin.email })
  const close = async (whose: MadeUser, by = whose) => {
    const notice_ids = (await noticesOf(whose)).map(({ id }) => id)
    await the().api.ok('users.closed_notices.put', { id: by.id, notice_ids }, { as: by.email })
  }

  it('by a reset of the other one: by mail, and at the next visit until it is closed', async () => {
    await makePair()
    await reset(the().student)
    await post()
    expect(arrived()).toEqual([[the().supervisor.email, `Die Betreuung mit ${the().student.email} ist beendet`]])
    const [mail] = the().mails.received
    expect(mail?.html).toContain('href="https://tandem.example/de/supervisor/dashboard"')
    // Nobody sees the profile of a student who is not registered.
    expect((await noticesOf(the().supervisor))[0]).not.toHaveProperty('person_id')
    expect(await pairsOf(the().supervisor)).toEqual([[the().student.email, 'user_reset']])
    await close(the().supervisor)
    expect(await pairsOf(the().supervisor)).toEqual([])
  })

  it('by the deletion of the data of the other one, of whom the address is known', async () => {
    await makePair()
    await the().api.ok('users.delete', { id: the().supervisor.id }, { as: the().admin.email })
    await post()
    expect(arrived()).toEqual([[the().student.email, `${the().supervisor.email} is no longer in Tandem`]])
    expect(await pairsOf(the().student)).toEqual([[the().supervisor.email, 'user_deleted']])
  })

  it('by a removal: at the next visit, unless it is undone', async () => {
    const id = await makePair()
    await decide(the().supervisor, id, 'WITHDRAWN')
    expect(await pairsOf(the().student)).toEqual([['Ada Weiß', 'removed']])
    expect(await pairsOf(the().supervisor)).toEqual([])
    await undo(the().supervisor, id)
    expect(await pairsOf(the().student)).toEqual([])
  })

  it('by an admin who ends it: with the reason, by mail and at the next visit, and no score', async () => {
    const tags = await makeTags(open().db, ['Logic'])
    const student = await makeStudent(open().db, { language: 'en', tags: [tags.Logic] })
    const supervisor = await makeSupervisor(open().db, { firstName: 'Ada', lastName: 'Celik', tags: [tags.Logic] })
    await the().api.ok('supervisors.patch', { id: supervisor.id, title: 'Prof. Dr.' }, { as: supervisor.email })
    await ask(the().supervisor, student)
    const id = await makePair(student, supervisor)
    await the().api.ok('admin.pairs.end', { request_id: id, reason: 'By mistake.' }, { as: the().admin.email })
    const note = { kind: 'ended_by_admin', note: 'By mistake.' }
    expect(await noticesOf(student)).toMatchObject([
      { ...note, name: 'Prof. Dr. Ada Celik', person_id: supervisor.id, withdrew: true },
    ])
    const [ofSupervisor] = await noticesOf(supervisor)
    expect(ofSupervisor).toMatchObject({ ...note, person_id: student.id })
    expect(ofSupervisor).not.toHaveProperty('withdrew')
    await post()
    const mail = the().mails.received.find(({ to }) => to?.[0]?.address === student.email)
    expect(mail?.subject).toBe('You and Prof. Dr. Ada Celik are no longer a pair')
    expect(mail?.text).toContain('> By mistake.')
    expect(mail?.text).not.toContain('similarity')
  })

  it('whose other one never signed in: of whom the name is known', async () => {
    const unregistered = await makeSupervisor(open().db, { firstName: 'Ada', lastName: 'New', registered: false })
    const { id } = await the().api.ok(
      'admin.pairs.make',
      { student_id: the().student.id, supervisor_id: unregistered.id, reason: 'Both asked.' },
      { as: the().admin.email },
    )
    await the().api.ok('admin.pairs.end', { request_id: id, reason: 'By mistake.' }, { as: the().admin.email })
    expect(await pairsOf(the().student)).toEqual([['Ada New', 'ended_by_admin']])
  })

  it.each(['by hand', 'by a new request'])(
    'and is a pair again, %s: hears of it no more, but of others',
    async (how) => {
      const { api, student, supervisor, admin } = the()
      const otto = await makeStudent(open().db, { firstName: 'Otto', lastName: 'Other' })
      for (const request_id of [await makePair(), await makePair(otto)])
        await api.ok('admin.pairs.end', { request_id, reason: 'By mistake.' }, { as: admin.email })
      expect(await pairsOf(student)).toHaveLength(1)
      expect(await pairsOf(supervisor)).toHaveLength(2)
      if (how === 'by hand') {
        const two = { student_id: student.id, supervisor_id: supervisor.id }
        await api.ok('admin.pairs.make', { ...two, reason: 'Both asked.' }, { as: admin.email })
      } else await makePair()
      expect(await pairsOf(student)).toEqual([])
      expect(await pairsOf(supervisor)).toEqual([['Otto Other', 'ended_by_admin']])
      expect(await pairsOf(otto)).toHaveLength(1)
    },
  )

  it('by a new cycle: both, at the next visit at once, by one mail each after it can be called off no more', async () => {
    const other = await makeStudent(open().db, { firstName: 'Otto', lastName: 'Other', language: 'en' })
    await makePair()
    await makePair(other)
    await openCycle('Next')
    expect(await pairsOf(the().supervisor)).toEqual([
      ['Otto Other', 'new_cycle'],
      ['Sofía Peña', 'new_cycle'],
    ])
    await post(HOUR - 1)
    expect(arrived()).toEqual([])
    await eraseAfterNewCycle(open().db, the().clock.now)
    await post(1)
    expect(new Set(arrived())).toEqual(
      new Set([
        [the().student.email, 'A new cycle has begun'],
        [other.email, 'A new cycle has begun'],
        [the().supervisor.email, 'Eine neue Runde hat begonnen'],
      ]),
    )
    expect(arrived()).toHaveLength(3)
    const told = the().mails.received.find(({ to }) => to?.[0]?.address === the().supervisor.email)
    expect(told?.text).toContain('- Otto Other\n- Sofía Peña\n')
    await eraseAfterNewCycle(open().db, the().clock.now)
    expect(await pairsOf(the().supervisor)).toHaveLength(2)
  })

  it('by a new cycle that is called off: nobody', async () => {
    await makePair()
    const { id } = await openCycle('Next')
    later(60)
    await the().api.ok('admin.cycles.call_off', { id }, { as: the().admin.email })
    expect([await pairsOf(the().student), await pairsOf(the().supervisor)]).toEqual([[], []])
    await post(2 * HOUR)
    expect(arrived()).toEqual([])
  })

  it('is told of the cycle before no more an hour after the next one began', async () => {
    const id = await makePair()
    await decide(the().supervisor, id, 'WITHDRAWN')
    later(60)
    await openCycle('Next')
    expect(await pairsOf(the().student)).toHaveLength(1)
    later(HOUR)
    await eraseAfterNewCycle(open().db, the().clock.now)
    expect(await pairsOf(the().student)).toEqual([])
  })

  it('is nobody without a pair', async () => {
    await ask()
    await post()
    forget()
    await reset(the().student)
    await openCycle('Next')
    await post(2 * HOUR)
    expect(arrived()).toEqual([])
    expect(await pairsOf(the().supervisor)).toEqual([])
  })

  it('is told of what another one closed', async () => {
    await makePair()
    await reset(the().supervisor)
    await close(the().student, await makeSupervisor(open().db))
    expect(await pairsOf(the().student)).toHaveLength(1)
  })

  const upload = (names: string[]) =>
    the().api.ok('admin.tags.import', { file: tagListOf(names), dry_run: false }, { as: the().admin.email })
  const choose = async ({ id, email }: MadeUser, names: string[]) => {
    const all = await the().api.ok('tags.list', {}, { as: email })
    const tags = names.map((name, index) => ({
      tag_id: all.find(({ tag_name }) => tag_name === name)?.id ?? '',
      priority: index + 1,
    }))
    await the().api.ok('users.tags.put', { id, tags }, { as: email })
  }

  it('by an import of tags: which, by mail and at the next visit, until that is closed', async () => {
    await upload(['a', 'b', 'c'])
    await choose(the().student, ['a', 'b', 'c'])
    await choose(the().supervisor, ['c'])
    await upload(['c'])
    expect([await tagsOf(the().student), await tagsOf(the().supervisor)]).toEqual([[['a', 'b']], []])
    await post(TAGS_WAIT - 1)
    expect(arrived()).toEqual([])
    await post(1)
    expect(arrived()).toEqual([[the().student.email, 'Tags of yours are no longer in the list']])
    expect(the().mails.received[0]?.text).toContain('\n\n- a\n- b\n\n')
    expect(the().mails.received[0]?.html).toContain('href="https://tandem.example/student/edit-tags"')
    await close(the().student)
    expect(await tagsOf(the().student)).toEqual([])
  })

  it('by an import of tags and chooses anew before the mail: it names those that stay away', async () => {
    await upload(['a', 'b', 'c', 'd'])
    await choose(the().student, ['a', 'b', 'c'])
    await upload(['c', 'd'])
    await choose(the().student, ['d', 'c'])
    await choose(the().student, ['d'])
    await upload(['b', 'd'])
    await post(TAGS_WAIT)
    expect(arrived()).toEqual([[the().student.email, 'Tags of yours are no longer in the list']])
    expect(the().mails.received[0]?.text).toContain('\n\n- a\n\n')
  })

  it('by the wrong file: nobody is mailed when the right one is in soon, and one mail tells of two imports', async () => {
    await upload(['a', 'b', 'c'])
    await choose(the().student, ['a', 'b', 'c'])
    await upload(['c'])
    later(60)
    await upload(['a', 'b', 'c'])
    await post(TAGS_WAIT)
    expect([arrived(), await tagsOf(the().student)]).toEqual([[], []])
    await upload(['b', 'c'])
    later(60)
    await upload(['c'])
    expect(
      (await rows()).filter(({ kind, sentAt, cancelledAt }) => kind === 'tags_lost' && !sentAt && !cancelledAt),
    ).toHaveLength(1)
    await post(TAGS_WAIT)
    expect(arrived()).toHaveLength(1)
    expect(the().mails.received[0]?.text).toContain('\n\n- a\n- b\n\n')
  })
})
