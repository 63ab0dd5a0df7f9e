import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { PEOPLE_ORDERS } from '#domain/people/people-columns.ts'
import type { InputOf } from '#contract/operations.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { users } from '#server/db/schema/people.ts'
import { makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

withApi('the table of people', (api, open) => {
  beforeEach(async () => {
    const { db } = open()
    await makeStudent(db, { firstName: '', lastName: '', registered: false })
  })
  const admin = forEachTest(() => makeAdmin(open().db, { firstName: 'Zoe', lastName: 'Zander' }))
  const anna = forEachTest(() => makeStudent(open().db, { firstName: 'Anna', lastName: 'Amsel' }))
  const berta = forEachTest(() => makeSupervisor(open().db, { firstName: 'Berta', lastName: 'Buche', totalSlots: 3 }))
  const carl = forEachTest(() => makeSupervisor(open().db, { firstName: 'Carl', lastName: 'Chor', totalSlots: 1 }))

  const list = (input: InputOf<'admin.people.list'> = {}) => api.ok('admin.people.list', input, { as: admin.email })
  const namesOf = async (input: InputOf<'admin.people.list'>) =>
    (await list(input)).items.map(({ last_name: name }) => name)
  const file = async (input: InputOf<'admin.people.export'>) => {
    const { body } = await api.call('admin.people.export', input, { as: admin.email })
    return parse(Buffer.from(body as Uint8Array), { bom: true, delimiter: ';' })
  }

  it('begins with those who have a name, in either direction', async () => {
    expect(await namesOf({})).toEqual(['Amsel', 'Buche', 'Chor', 'Zander', ''])
    expect(await namesOf({ direction: 'desc' })).toEqual(['Zander', 'Chor', 'Buche', 'Amsel', ''])
  })

  it('is sorted by a column, and people with nothing there come last by name', async () => {
    await api.ask(anna, carl)
    expect(await namesOf({ sort: 'available_slots' })).toEqual(['Chor', 'Buche', 'Amsel', 'Zander', ''])
    expect(await namesOf({ sort: 'available_slots', direction: 'desc' })).toEqual([
      'Buche',
      'Chor',
      'Amsel',
      'Zander',
      '',
    ])
    expect((await namesOf({ sort: 'pending_requests' })).slice(0, 2)).toEqual(['Amsel', 'Chor'])
    expect((await namesOf({ sort: 'registered_at', direction: 'desc' })).at(-1)).toBe('')
  })

  it.each(PEOPLE_ORDERS)('sorted by %s has everybody once, whichever row it is read from', async (sort) => {
    await api.add(berta, anna)
    for (const direction of ['asc', 'desc'] as const) {
      const whole = (await list({ sort, direction })).items.map(({ id }) => id)
      expect(new Set(whole).size).toBe(5)
      const rows = await Promise.all(whole.map((_, offset) => list({ sort, direction, offset, limit: 1 })))
      expect(rows.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole)
    }
  })

  it('goes on at a cursor until there is nobody left', async () => {
    const first = await list({ limit: 3 })
    const second = await list({ limit: 3, cursor: first.next_cursor ?? '' })
    expect(second).toMatchObject({ offset: 3, total: 5, next_cursor: null })
    expect(second.items.map(({ last_name: name }) => name)).toEqual(['Zander', ''])
  })

  it('has the columns that were asked for, and leaves out what is none', async () => {
    await api.add(berta, anna)
    const { items } = await list({ query: 'Buche', columns: 'paired_with,available_slots,nonsense,total_slots' })
    expect(items[0]?.cells).toEqual({ paired_with: 'Anna Amsel', available_slots: 2, total_slots: 3 })
  })

  it('says for which columns nobody has anything, whomever it shows', async () => {
    const { db } = open()
    expect((await list()).unused).toEqual(['academic_title', 'group_name'])
    await db.update(users).set({ academicTitle: 'Prof. Dr.', groupName: '' }).where(eq(users.id, berta.id))
    expect((await list({ role: 'STUDENT' })).unused).toEqual(['group_name'])
    await db.update(users).set({ groupName: 'Robotics' }).where(eq(users.id, carl.id))
    expect(await list()).not.toHaveProperty('unused')
  })

  it('names the supervisor of somebody with their title', async () => {
    const { db } = open()
    await db.update(users).set({ academicTitle: 'Prof. Dr.' }).where(eq(users.id, berta.id))
    await api.add(berta, anna)
    const { items } = await list({ query: 'Amsel', columns: 'paired_with' })
    expect(items[0]?.cells).toEqual({ paired_with: 'Prof. Dr. Berta Buche' })
  })

  it('is sorted by the names of those with whom somebody is in a pair, as the column shows them', async () => {
    const { db } = open()
    const zoe = await makeStudent(db, { firstName: 'Zoe', lastName: 'Adler' })
    const ute = await makeStudent(db, { firstName: 'Ändu', lastName: 'Ziege' })
    const dora = await makeSupervisor(db, { firstName: 'Dora', lastName: 'Dachs', totalSlots: 2 })
    await api.add(berta, zoe)
    await api.add(carl, anna)
    await api.add(dora, ute)
    const shown = async (direction: 'asc' | 'desc') =>
      (await list({ sort: 'paired_with', direction, columns: 'paired_with', role: 'SUPERVISOR' })).items.map(
        ({ cells }) => cells.paired_with,
      )
    expect(await shown('asc')).toEqual(['Ändu Ziege', 'Anna Amsel', 'Zoe Adler'])
    expect(await shown('desc')).toEqual(['Zoe Adler', 'Anna Amsel', 'Ändu Ziege'])
  })

  it('says since when a student waits, the longest wait first, and nothing of students who have an answer', async () => {
    const { db } = open()
    const late = await makeStudent(db, { firstName: 'Lea', lastName: 'Lerche' })
    const { created_at: since } = await api.ask(anna, carl)
    await api.ask(late, berta)
    await api.ask(anna, berta)
    const waiting = async () =>
      (await list({ sort: 'waiting_since', columns: 'waiting_since' })).items.map(({ last_name: name, cells }) => [
        name,
        cells.waiting_since,
      ])
    expect((await waiting()).slice(0, 4)).toEqual([
      ['Amsel', since],
      ['Chor', since],
      ['Buche', expect.any(String)],
      ['Lerche', expect.any(String)],
    ])
    // A student with a supervisor waits no more, whatever the others still owe.
    await api.add(berta, anna)
    expect((await waiting()).filter(([, value]) => value !== null)).toEqual([
      ['Buche', expect.any(String)],
      ['Lerche', expect.any(String)],
    ])
  })

  it('says how many wait for a place of a supervisor, most first, and nothing of others', async () => {
    const { db } = open()
    const full = await makeSupervisor(db, { lastName: 'Fuchs', totalSlots: 0 })
    const late = await makeStudent(db, { lastName: 'Lerche' })
    for (const { email } of [anna, late]) await api.ok('waiting.put', { supervisor_id: full.id }, { as: email })
    const order = { sort: 'waited_for_by', direction: 'desc', columns: 'waited_for_by' } as const
    const shown = async (role: 'SUPERVISOR' | 'STUDENT') =>
      (await list({ ...order, role })).items.map(({ last_name: name, cells }) => [name, cells.waited_for_by])
    expect(await shown('SUPERVISOR')).toEqual([
      ['Fuchs', 2],
      ['Buche', 0],
      ['Chor', 0],
    ])
    expect((await shown('STUDENT')).every(([, count]) => count === null)).toBe(true)
  })

  it('is narrowed down by all of its filters together', async () => {
    expect(await namesOf({ role: 'SUPERVISOR', situation: 'with_free_places', query: 'berta' })).toEqual(['Buche'])
    expect((await list({ registered: false })).total).toBe(1)
  })

  it('is narrowed down to those who are in all of several situations', async () => {
    await makeStudent(open().db, { lastName: 'Lerche' })
    await api.ask(anna, carl)
    expect(await namesOf({ situation: 'without_supervisor,without_tags' })).toEqual(['Amsel', 'Lerche', ''])
    expect(await namesOf({ situation: 'without_supervisor,has_asked,without_tags' })).toEqual(['Amsel'])
    expect(await namesOf({ situation: 'owes_answers,has_asked' })).toEqual([])
    expect(await file({ situation: 'without_tags,owes_answers' })).toHaveLength(2)
    const filter = { situation: 'with_free_places,owes_answers' }
    expect(await api.ok('admin.people.removal.preview', { filter }, { as: admin.email })).toMatchObject({
      names: ['Carl Chor'],
    })
    expect(await api.refused('admin.people.list', { situation: 'waiting,x' }, { as: admin.email })).toMatchObject({
      statusCode: 400,
    })
  })

  it('is exported as it is seen: filter, order and columns, in the language of its reader', async () => {
    expect(await file({ role: 'SUPERVISOR', direction: 'desc', columns: 'available_slots,role' })).toEqual([
      ['Last name', 'First name', 'Free places', 'Role'],
      ['Chor', 'Carl', '1', 'Supervisor'],
      ['Buche', 'Berta', '3', 'Supervisor'],
    ])
  })

  it('is exported with the titles that are shown before names, once', async () => {
    const { db } = open()
    await db.update(users).set({ academicTitle: 'Prof. Dr.' }).where(eq(users.id, berta.id))
    expect(await file({ role: 'SUPERVISOR', columns: 'role' })).toEqual([
      ['Title', 'Last name', 'First name', 'Role'],
      ['Prof. Dr.', 'Buche', 'Berta', 'Supervisor'],
      ['', 'Chor', 'Carl', 'Supervisor'],
    ])
    expect(await file({ query: 'Berta', columns: 'academic_title' })).toEqual([
      ['Last name', 'First name', 'Title'],
      ['Buche', 'Berta', 'Prof. Dr.'],
    ])
  })
})
