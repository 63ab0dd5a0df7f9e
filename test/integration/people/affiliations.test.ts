/** Academic title, group and website of a supervisor: who writes them, who sees them, what an import does to them. */
import { describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/operations.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { csvFile } from '#test/support/imports/import-files.ts'
import { importing } from '#test/support/imports/importing.ts'
import { type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'

withDatabase('title, group and website', (open) => {
  const { api, admin, upload } = importing(open, 'admin.supervisors.import')

  const change = (who: MadeUser, fields: Omit<InputOf<'supervisors.patch'>, 'id'>, by = who) =>
    api().ok('supervisors.patch', { id: who.id, ...fields }, { as: by.email })
  const seenBy = async (viewer: MadeUser, id: string) => {
    const { title, supervisor } = await api().ok('users.get', { id }, { as: viewer.email })
    return { title, group: supervisor?.group, website: supervisor?.website }
  }
  const ALL = { title: 'Prof. Dr.', group: 'Institute of Robotics', website: 'https://uni.example/robotics' }
  const NONE = { title: undefined, group: undefined, website: undefined }

  describe('affiliations in the own profile', () => {
    it('are what the supervisor or an admin writes, for all to see, and can be taken away', async () => {
      const ada = await makeSupervisor(open().db)
      const viewers = [ada, admin(), await makeStudent(open().db), await makeSupervisor(open().db)]
      await change(ada, { title: ' Prof.  Dr. ', group: 'Institute of Robotics', website: 'uni.example/robotics' })
      for (const viewer of viewers) expect(await seenBy(viewer, ada.id)).toEqual(ALL)
      await change(ada, { title: 'Dr.' }, admin())
      expect(await seenBy(ada, ada.id)).toEqual({ ...ALL, title: 'Dr.' })
      await change(ada, { title: '', group: '', website: '' })
      for (const viewer of viewers) expect(await seenBy(viewer, ada.id)).toEqual(NONE)
    })
  })

  describe('affiliations in a list', () => {
    const list = (row: string, columns = ',Title,Group,Website') =>
      csvFile(`First Name,Last Name,Email,Capacity${columns}\n${row}`)
    const FULL = 'Ada,Weiß,ada@uni.example,3,Prof. Dr.,Institute of Robotics,https://uni.example/robotics'
    const idOf = async (email: string) => {
      const user = await api().ok('users.search_by_email', { email }, { as: admin().email })
      return user?.id ?? ''
    }
    const stored = async () => seenBy(admin(), await idOf('ada@uni.example'))

    it('come with new people, and are shown before they do', async () => {
      const preview = await upload(list(FULL), { dryRun: true })
      expect(preview.rows[0]?.values).toMatchObject({
        title: { before: null, after: 'Prof. Dr.' },
        group: { before: null, after: 'Institute of Robotics' },
        website: { before: null, after: 'https://uni.example/robotics' },
      })
      await upload(list(FULL))
      expect(await stored()).toEqual(ALL)
      expect(await upload(list(FULL))).toMatchObject({ unchanged: 1, updated: 0 })
    })

    it('are what the list says for people who have not registered; a column that is missing says nothing', async () => {
      await upload(list(FULL))
      await upload(list('Ada,Weiß,ada@uni.example,4', ''))
      expect(await stored()).toEqual(ALL)
      const report = await upload(list('Ada,Weiß,ada@uni.example,4,Dr.,,https://uni.example/robotics'))
      expect(report.rows[0]?.values).toMatchObject({
        title: { before: 'Prof. Dr.', after: 'Dr.' },
        group: { before: 'Institute of Robotics', after: null },
      })
      expect(report.rows[0]?.values).not.toHaveProperty('website')
      expect(await stored()).toEqual({ ...ALL, title: 'Dr.', group: undefined })
    })

    it('fill in what registered people have not said, and leave what they said', async () => {
      const ada = await makeSupervisor(open().db, { email: 'ada@uni.example', firstName: 'Ada', lastName: 'Weiß' })
      await change(ada, { title: 'Dr.', website: '' })
      const report = await upload(list(FULL))
      expect(report.rows).toMatchObject([
        { change: 'updated', note: 'Registered: title, group or website stay as they are.' },
      ])
      expect(await stored()).toEqual({ ...NONE, title: 'Dr.', group: 'Institute of Robotics' })
      expect(await upload(list('Ada,Weiß,ada@uni.example,3,,,'))).toMatchObject({ unchanged: 1, updated: 0 })
      expect(await stored()).toEqual({ ...NONE, title: 'Dr.', group: 'Institute of Robotics' })
    })
  })

  describe('in search', () => {
    it('a group leaves its own, sorted without their titles', async () => {
      const student = await makeStudent(open().db)
      for (const [lastName, title, group] of [
        ['Zorn', 'Dr.', 'Robotics'],
        ['Adler', 'Prof.', 'Robotics'],
        ['Berg', '', 'ärztliche Kunst'],
        ['Cron', '', ''],
      ] as const) {
        await change(await makeSupervisor(open().db, { lastName }), { title, group })
      }
      const gone = await makeSupervisor(open().db, { lastName: 'Gone' })
      await change(gone, { group: 'Gone' })
      await api().ok('users.delete', { id: gone.id }, { as: admin().email })
      const found = async (group: string) => {
        const { items } = await api().ok('users.search', { group }, { as: student.email })
        return items.map(({ title, last_name: last }) => `${title ?? ''} ${last}`.trim())
      }
      expect(await api().ok('groups.list', {}, { as: student.email })).toEqual([
        { name: 'ärztliche Kunst', supervisors: 1 },
        { name: 'Robotics', supervisors: 2 },
      ])
      expect(await found('Robotics')).toEqual(['Prof. Adler', 'Dr. Zorn'])
      expect(await found('robotics')).toEqual([])
    })
  })
})
