/** What is lost when two rows of one person become one. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { forEachTest, withApi } from '#test/support/app.ts'
import { NOTHING_LOST } from '#test/support/merging.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

withApi('a row that goes into another', (api, open) => {
  const admin = forEachTest(() => makeAdmin(open().db))

  const merge = (kept: MadeUser, gone: MadeUser, dry_run = false) =>
    api.ok('admin.users.merge', { id: kept.id, other_id: gone.id, kept_id: kept.id, dry_run }, { as: admin.email })
  const person = (id: string) => api.ok('users.get', { id }, { as: admin.email })
  const makeLevel = async () => {
    const { rows } = await open().db.execute<{ id: string }>(
      sql`insert into levels (position, name_en, name_de) values (1, 'Master', 'Master') returning id`,
    )
    return rows[0]?.id
  }

  it('loses what both have, and only what the one that stays has otherwise', async () => {
    const { db } = open()
    const { AI, ML } = await makeTags(db, ['AI', 'ML'])
    const name = { firstName: 'Eva', lastName: 'Schmidt' }
    const kept = await makeSupervisor(db, { ...name, tags: [AI], bio: 'Mine', title: 'Dr.' })
    const gone = await makeSupervisor(db, { ...name, tags: [ML, AI], bio: 'Other', title: 'Dr.', totalSlots: 5 })
    const level = await makeLevel()
    await db.execute(sql`update users set level_ids = '{}', website = '' where id = ${kept.id}`)
    await db.execute(sql`update users set level_ids = array[${level}::uuid], website = 'https://a.example',
      group_name = 'Group' where id = ${gone.id}`)
    for (const { id } of [kept, gone]) {
      await db.execute(sql`insert into pictures (user_id, hash, bytes) values (${id}, 'hash', '')`)
      await db.execute(sql`insert into calendar_feeds (user_id, created_at) values (${id}, now())`)
    }
    const [student, other] = [await makeStudent(db), await makeStudent(db)]
    await db.execute(sql`insert into student_marks (supervisor_id, student_id, starred, note) values
      (${kept.id}, ${student.id}, true, 'Kept'), (${gone.id}, ${student.id}, true, 'Lost'),
      (${kept.id}, ${other.id}, true, null), (${gone.id}, ${other.id}, true, 'Moves')`)
    const preview = await merge(kept, gone, true)
    expect(preview.loses).toEqual({
      ...NOTHING_LOST,
      tags: 1,
      places: 5,
      notes: 1,
      website: true,
      levels: true,
      texts: true,
      picture: true,
      calendar: true,
    })
    expect(await merge(kept, gone)).toEqual({ ...preview, dry_run: false })
    const notes = await db.execute(sql`select note from student_marks order by note`)
    expect(notes.rows).toEqual([{ note: 'Kept' }, { note: 'Moves' }])
    expect(await person(kept.id)).toMatchObject({ tags: [{ tag_id: AI }], supervisor: { bio: 'Mine', total_slots: 3 } })
  })

  it('loses nothing to a row that says nothing', async () => {
    const { db } = open()
    const { AI } = await makeTags(db, ['AI'])
    const kept = await makeSupervisor(db, { registered: false, totalSlots: 0 })
    const gone = await makeSupervisor(db, { tags: [AI], bio: 'Mine', title: 'Dr.' })
    expect((await merge(kept, gone, true)).loses).toEqual(NOTHING_LOST)
  })

  it('loses nothing that it says nothing about', async () => {
    const { db } = open()
    const { AI } = await makeTags(db, ['AI'])
    const kept = await makeSupervisor(db, { tags: [AI], bio: 'Mine', thesisDescription: 'Mine', title: 'Dr.' })
    const gone = await makeSupervisor(db, {
      registered: false,
      bio: '',
      thesisDescription: '',
      title: '',
      totalSlots: 0,
    })
    const level = await makeLevel()
    await db.execute(sql`update users set level_ids = array[${level}::uuid], website = 'https://a.example',
      group_name = 'Group' where id = ${kept.id}`)
    await db.execute(sql`update users set level_ids = '{}', website = '', group_name = '' where id = ${gone.id}`)
    await db.execute(sql`insert into pictures (user_id, hash, bytes) values (${kept.id}, 'hash', '')`)
    await db.execute(sql`insert into calendar_feeds (user_id, created_at) values (${kept.id}, now())`)
    expect((await merge(kept, gone, true)).loses).toEqual(NOTHING_LOST)
  })

  it('loses its tags to choices that an import took away', async () => {
    const { db } = open()
    const { AI } = await makeTags(db, ['AI'])
    const [kept, gone] = [await makeStudent(db), await makeStudent(db, { tags: [AI] })]
    await db.execute(sql`insert into earlier_choices (user_id, tag_name, priority) values (${kept.id}, 'ML', 1)`)
    expect(await merge(kept, gone)).toMatchObject({ moves: { tags: 0 }, loses: { tags: 1 } })
    expect((await person(kept.id)).tags).toEqual([])
  })

  it('loses as many places as the other has, if more of them are taken outside', async () => {
    const { db } = open()
    const [kept, gone] = [await makeSupervisor(db), await makeSupervisor(db, { takenOutside: 1 })]
    expect((await merge(kept, gone, true)).loses.places).toBe(3)
  })
})
