import { describe, expect, it } from 'vitest'
import { forEachTest, withApi } from '#test/support/app.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { eventsDuring } from '#test/support/sent-events.ts'

withApi('users', (api, open) => {
  const student = forEachTest(() => makeStudent(open().db, { firstName: 'Sofía', lastName: 'Peña' }))
  const supervisor = forEachTest(() => makeSupervisor(open().db, { firstName: 'Ada', lastName: 'Weiß', totalSlots: 2 }))
  const admin = forEachTest(() => makeAdmin(open().db))

  describe('changing a profile', () => {
    it('changes own names, cleaned, and what is left out stays', async () => {
      const changed = await api.ok('users.patch', { id: student.id, first_name: '  Zoë ' }, { as: student.email })
      expect(changed).toMatchObject({ first_name: 'Zoë', last_name: 'Peña' })
    })

    it('keeps a thesis description, and takes it away when it is emptied', async () => {
      const write = (thesis_description: string) =>
        api.ok('students.patch', { id: student.id, thesis_description }, { as: student.email })
      expect((await write(' Sensors\r\nand ethics ')).student?.thesis_description).toBe('Sensors\nand ethics')
      expect((await write('')).student?.thesis_description).toBeNull()
    })
  })

  describe('slots', () => {
    it('are set by admins and not by supervisors', async () => {
      const more = { id: supervisor.id, total_slots: 5 }
      expect(await api.refused('supervisors.patch', more, { as: supervisor.email })).toMatchObject({ statusCode: 403 })
      const changed = await api.ok('supervisors.patch', more, { as: admin.email })
      expect(changed.supervisor).toMatchObject({ total_slots: 5, available_slots: 5 })
    })

    it('can not go below what is taken', async () => {
      await api.add(supervisor, student)
      const set = (total_slots: number) => ({ id: supervisor.id, total_slots })
      const refused = await api.refused('supervisors.patch', set(0), { as: admin.email })
      expect(refused).toMatchObject({ statusCode: 409, code: 'slots_below_taken' })
      expect((await api.ok('supervisors.patch', set(1), { as: admin.email })).supervisor?.available_slots).toBe(0)
    })

    it('are not saved over a number that somebody else has set meanwhile', async () => {
      await api.ok('supervisors.patch', { id: supervisor.id, total_slots: 5 }, { as: admin.email })
      const set = (seen_slots: number) => ({ id: supervisor.id, total_slots: 7, seen_slots })
      const refused = await api.refused('supervisors.patch', set(4), { as: admin.email })
      expect(refused).toMatchObject({ statusCode: 409, code: 'slots_changed' })
      const changed = await api.ok('supervisors.patch', set(5), { as: admin.email })
      expect(changed.supervisor?.total_slots).toBe(7)
      const again = await api.ok('supervisors.patch', set(5), { as: admin.email })
      expect(again.supervisor?.total_slots).toBe(7)
    })

    it('are told to everybody when they change', async () => {
      const change = { id: supervisor.id, total_slots: 9 }
      const sent = await eventsDuring(open(), () => api.ok('supervisors.patch', change, { as: admin.email }))
      expect(sent).toEqual([{ userId: null, type: 'slots', data: { supervisor_ids: [supervisor.id] } }])
    })

    it('belong to supervisors only, and a bio is nobody else’s to write', async () => {
      const notFound = await api.refused('supervisors.patch', { id: student.id, total_slots: 1 }, { as: admin.email })
      expect(notFound.statusCode).toBe(404)
      const foreign = await api.refused('supervisors.patch', { id: supervisor.id, bio: 'x' }, { as: admin.email })
      expect(foreign.statusCode).toBe(403)
    })
  })

  describe('looking for an address', () => {
    it('finds somebody for those who may see that address, and for nobody else', async () => {
      const { db } = open()
      const stranger = await makeSupervisor(db, { email: 'grace@uni.example' })
      const outside = await makeSupervisor(db, { email: 'ida@uni.example', registered: false })
      const fellow = await makeStudent(db, { email: 'emmy@uni.example' })
      const idOf = async (email: string, viewer: MadeUser) =>
        (await api.ok('users.search_by_email', { email }, { as: viewer.email }))?.id ?? null
      expect(await idOf(stranger.email, student)).toBeNull()
      expect(await idOf(fellow.email, student)).toBeNull()
      expect(await idOf(fellow.email, supervisor)).toBeNull()
      expect(await idOf(stranger.email, supervisor)).toBeNull()
      expect(await idOf(stranger.email, admin)).toBe(stranger.id)
      expect(await idOf(outside.email.toUpperCase(), student)).toBe(outside.id)
      // The other person of a pair knows the address, and so does a supervisor who was asked.
      await api.ask(student, stranger)
      expect(await idOf(student.email, stranger)).toBe(student.id)
      expect(await idOf(stranger.email, student)).toBeNull()
    })
  })

  describe('similar tags', () => {
    it('come best first, above the wanted similarity', async () => {
      const tag = await makeTags(
        open().db,
        ['Law', 'AI', 'Data', 'Art'],
        [
          ['AI', 'Law', 0.2],
          ['Data', 'AI', 0.9],
        ],
      )
      const similar = async (min_similarity?: number) =>
        (await api.ok('tags.similar', { id: tag.AI, min_similarity }, { as: student.email })).map(
          ({ tag: { tag_name }, similarity }) => [tag_name, similarity],
        )
      expect(await similar()).toEqual([
        ['Data', 0.9],
        ['Law', 0.2],
      ])
      expect(await similar(0.5)).toEqual([['Data', 0.9]])
    })

    it('are not found for a tag that is not there', async () => {
      expect((await api.refused('tags.similar', { id: student.id }, { as: student.email })).statusCode).toBe(404)
    })
  })
})
