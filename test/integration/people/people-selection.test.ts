import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#server/db/schema/mail-and-events.ts'
import { users } from '#server/db/schema/people.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

withApi('an action on several people', (api, open) => {
  const admin = forEachTest(() => makeAdmin(open().db))
  const student = forEachTest(() => makeStudent(open().db, { firstName: 'Anna', lastName: 'Amsel' }))
  const berta = forEachTest(() => makeSupervisor(open().db, { firstName: 'Berta', lastName: 'Buche', totalSlots: 3 }))
  const carl = forEachTest(() =>
    makeSupervisor(open().db, { firstName: 'Carl', lastName: 'Chor', totalSlots: 5, takenOutside: 4 }),
  )

  const placesOf = async ({ id }: MadeUser) =>
    (await api.ok('users.get', { id }, { as: admin.email })).supervisor?.total_slots
  const there = async () => {
    const { items } = await api.ok('admin.people.list', {}, { as: admin.email })
    return items.map(({ last_name: name, is_registered: isRegistered }) => [name, isRegistered])
  }

  it('sets the places of those who are named, and says who is left out', async () => {
    const input = { ids: [student.id, berta.id, carl.id], total_slots: 2 }
    const expected = {
      people: 1,
      digest: expect.any(String),
      names: ['Berta Buche'],
      left_out: [
        { reason: 'other_role', people: 1 },
        { reason: 'more_taken', people: 1 },
      ],
      changes: [{ name: 'Berta Buche', before: 3 }],
      more_taken: [{ name: 'Carl Chor', taken: 4 }],
      before: [{ total_slots: 3, ids: [berta.id] }],
    }
    const look = await api.ok('admin.people.places', { ...input, dry_run: true }, { as: admin.email })
    expect(look).toEqual({ ...expected, dry_run: true })
    expect(await placesOf(berta)).toBe(3)
    expect(await api.ok('admin.people.places', input, { as: admin.email })).toEqual({ ...expected, dry_run: false })
    expect([await placesOf(berta), await placesOf(carl)]).toEqual([2, 5])
  })

  it('leaves out whose places are others than the admin has seen', async () => {
    const as = { as: admin.email }
    const { before: seen } = await api.ok(
      'admin.people.places',
      { ids: [berta.id, carl.id], total_slots: 9, dry_run: true },
      as,
    )
    await api.ok('supervisors.patch', { id: berta.id, total_slots: 4 }, as)
    expect(await api.ok('admin.people.places', { seen, total_slots: 9 }, as)).toMatchObject({
      people: 1,
      left_out: [{ reason: 'changed_meanwhile', people: 1 }],
      before: [{ total_slots: 5, ids: [carl.id] }],
    })
    expect([await placesOf(berta), await placesOf(carl)]).toEqual([4, 9])
  })

  it('sets those of all whom a filter finds, except some', async () => {
    const input = { filter: { role: 'SUPERVISOR' as const }, except: [berta.id], total_slots: 9 }
    const { digest } = await api.ok('admin.people.places', { ...input, dry_run: true }, { as: admin.email })
    const done = await api.ok('admin.people.places', { ...input, digest }, { as: admin.email })
    expect(done).toMatchObject({ people: 1, digest })
    expect([await placesOf(berta), await placesOf(carl)]).toEqual([3, 9])
  })

  it('says beforehand for how many there is something to be done', async () => {
    const look = (input: Parameters<typeof api.ok<'admin.people.actions'>>[1]) =>
      api.ok('admin.people.actions', input, { as: admin.email })
    const { places, remind } = await look({ filter: {} })
    expect([places, remind]).toEqual([2, 3])
    const nothing = { dry_run: true, places: 0, remind: 0, unsubscribed: 0 }
    expect(await look({ ids: [student.id] })).toEqual({ ...nothing, remind: 1 })
    expect(await look({ ids: [admin.id] })).toEqual(nothing)
    await open().db.update(users).set({ mailsFromAdmins: false }).where(eq(users.id, student.id))
    expect(await look({ ids: [student.id, admin.id] })).toEqual({ ...nothing, unsubscribed: 1 })
  })

  it('is about nobody when nobody is named', async () => {
    const refused = await api.refused('admin.people.places', { total_slots: 1 }, { as: admin.email })
    expect(refused).toMatchObject({ statusCode: 400, issues: [{ path: 'ids' }] })
  })

  it('resets several at once, pairs among themselves included, and no admin', async () => {
    await api.add(berta, student)
    const ids = [admin.id, student.id, berta.id]
    const look = await api.ok('admin.people.removal.preview', { ids }, { as: admin.email })
    expect(look).toMatchObject({ people: 2, left_out: [{ reason: 'admin', people: 1 }], pairs: 1 })
    const done = await api.ok('admin.people.removal', { ids, what: 'reset' }, { as: admin.email })
    expect(done).toMatchObject({ people: 2, names: look.names, pairs: 1 })
    expect((await there()).filter(([, isRegistered]) => isRegistered)).toHaveLength(2)
    expect(await placesOf(berta)).toBe(3)
  })

  it('deletes the data of several at once', async () => {
    const filter = { role: 'SUPERVISOR' as const }
    const { digest } = await api.ok('admin.people.removal.preview', { filter }, { as: admin.email })
    await api.ok('admin.people.removal', { filter, digest, what: 'delete' }, { as: admin.email })
    expect((await there()).map(([name]) => name)).not.toContain('Buche')
    expect(await there()).toHaveLength(2)
  })

  describe('by a filter', () => {
    const filter = { role: 'SUPERVISOR' as const }
    const LETTER = { subject: { en: 'News', de: 'Neues' }, text: { en: 'Hello', de: 'Hallo' } }
    const mailing = () => ({ filter, send_id: randomUUID() })
    const as = () => ({ as: admin.email })
    /** Each deed, and how it is looked at before. */
    const ACTIONS = {
      places: [
        () => api.ok('admin.people.places', { filter, total_slots: 9, dry_run: true }, as()),
        (seen: object) => api.refused('admin.people.places', { filter, total_slots: 9, ...seen }, as()),
      ],
      reset: [
        () => api.ok('admin.people.removal.preview', { filter }, as()),
        (seen: object) => api.refused('admin.people.removal', { filter, what: 'reset', ...seen }, as()),
      ],
      deletion: [
        () => api.ok('admin.people.removal.preview', { filter }, as()),
        (seen: object) => api.refused('admin.people.removal', { filter, what: 'delete', ...seen }, as()),
      ],
      mail: [
        () => api.ok('admin.people.mail', { ...mailing(), ...LETTER, dry_run: true }, as()),
        (seen: object) => api.refused('admin.people.mail', { ...mailing(), ...LETTER, ...seen }, as()),
      ],
      reminder: [
        () => api.ok('admin.people.remind', { ...mailing(), dry_run: true }, as()),
        (seen: object) => api.refused('admin.people.remind', { ...mailing(), ...seen }, as()),
      ],
    } as const
    const all = Object.entries(ACTIONS)

    it.each(all)('a %s concerns nobody who was not shown before', async (_, [look, refused]) => {
      const { digest, people } = await look()
      expect(people).toBe(2)
      const before = await there()
      // As many as before, but not the same.
      await makeSupervisor(open().db, { lastName: 'Dachs', totalSlots: 3 })
      await api.ok('admin.users.reset', { id: berta.id }, as())
      await api.ok('users.delete', { id: berta.id }, as())
      expect(await refused({ digest })).toMatchObject({ statusCode: 409, code: 'people_changed' })
      expect(await placesOf(carl)).toBe(5)
      expect((await there()).length).toBe(before.length)
      expect(
        await open()
          .db.select()
          .from(outbox)
          .where(inArray(outbox.kind, ['announcement', 'reminder'])),
      ).toEqual([])
    })

    it.each(all)('a %s names what was shown', async (_, [, refused]) => {
      expect(await refused({})).toMatchObject({ statusCode: 400, issues: [{ path: 'digest' }] })
    })

    it('places that were changed since they were shown stay', async () => {
      const [look, refused] = ACTIONS.places
      const { digest } = await look()
      await api.ok('supervisors.patch', { id: berta.id, total_slots: 4 }, as())
      expect(await refused({ digest })).toMatchObject({ code: 'people_changed' })
      expect([await placesOf(berta), await placesOf(carl)]).toEqual([4, 5])
    })
  })

  it('resets at most a hundred at once', async () => {
    const many = Array.from({ length: 101 }, (_, made) => makeStudent(open().db, { lastName: `Many ${made}` }))
    await Promise.all(many)
    const refused = await api.refused(
      'admin.people.removal',
      { filter: { query: 'Many' }, what: 'reset' },
      { as: admin.email },
    )
    expect(refused).toMatchObject({ statusCode: 400, code: 'too_many_people' })
  })
})
