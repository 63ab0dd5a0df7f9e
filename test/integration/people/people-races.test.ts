/** Actions of people and admins on accounts, tags and cycles at the same moment, and what must hold afterwards. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { UploadedFile } from '#contract/operation.ts'
import type { Answer } from '#test/support/api.ts'
import { makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { countDone, errorCodesAmong, isDone, onTwoInstances, race } from '#test/support/race.ts'
import { eachRound } from '#test/support/rounds.ts'

const tagList = (tags: readonly string[]): UploadedFile => ({
  fileName: 'updated_tag_list.json',
  contentType: 'application/json',
  bytes: Buffer.from(
    JSON.stringify({ tags, similarities: [{ field1: tags[0], field2: tags[1], similarity_score: 0.5 }] }),
  ),
})

onTwoInstances((track) => {
  describe.each(eachRound(30))('in round $round', () => {
    it('an address that registers twice at once is one person', async () => {
      const register = () =>
        track.prepare('Nora.New@uni.example', 'users.register', { first_name: 'Nora', last_name: 'New' })
      const answers = await race(register(), register(), register(), register())
      expect(countDone(answers)).toBe(4)
      expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
    })

    it('somebody who registers while a supervisor adds them is one person', async () => {
      const supervisor = await makeSupervisor(track.db)
      const email = 'nora.new@uni.example'
      const answers = await race(
        track.prepare(email, 'users.register', { first_name: 'Nora', last_name: 'New' }),
        track.prepare(supervisor, 'supervision_requests.create', { student_email: email }),
      )
      expect(countDone(answers)).toBe(2)
      expect(await track.api.ok('users.me', {}, { as: email })).toMatchObject({ user: { is_registered: true } })
    })

    it('an unknown student added ten times at once is one person in one pair', async () => {
      const supervisor = await makeSupervisor(track.db)
      const add = () =>
        track.prepare(supervisor, 'supervision_requests.create', { student_email: 'nora.new@uni.example' })
      const answers = await race(...Array.from({ length: 10 }, add))
      expect(countDone(answers)).toBe(1)
      expect(errorCodesAmong(answers)).toEqual(['request_already_active'])
    })

    it('the last choice of tags stands, whole', async () => {
      const supervisor = await makeSupervisor(track.db)
      const tags = Object.values(await makeTags(track.db, ['one', 'two', 'three', 'four']))
      const choices = [tags, tags.toReversed(), tags.slice(0, 2), tags.slice(2)]
      const answers = await race(
        ...choices.map((chosen) =>
          track.prepare(supervisor, 'users.tags.put', {
            id: supervisor.id,
            tags: chosen.map((tag_id, index) => ({ tag_id, priority: index + 1 })),
          }),
        ),
      )
      expect(countDone(answers)).toBe(answers.length)
      const stored = await track.api.ok('users.tags.get', { id: supervisor.id }, { as: supervisor.email })
      expect(choices).toContainEqual(stored.map(({ tag_id }) => tag_id))
    })

    it('a tag that is chosen while an import takes it away is refused or gone', async () => {
      const [admin, student] = [await makeAdmin(track.db), await makeStudent(track.db)]
      const { one, two } = await makeTags(track.db, ['one', 'two'])
      const ranked = [one, two].map((tag_id, index) => ({ tag_id, priority: index + 1 }))
      const answers = await race(
        track.prepare(admin, 'admin.tags.import', { file: tagList(['two', 'three']), dry_run: false }),
        track.prepare(student, 'users.tags.put', { id: student.id, tags: ranked }),
      )
      expect(answers[0]?.status).toBe(200)
      const stored = await track.api.ok('users.tags.get', { id: student.id }, { as: student.email })
      expect(stored.map(({ tag_id }) => tag_id)).not.toContain(one)
      expect(stored.map(({ tag_id }) => tag_id)).toEqual(isDone(answers[1] as Answer) ? [two] : [])
    })

    it('two imports at once come one after the other', async () => {
      const admin = await makeAdmin(track.db)
      const csv = 'First Name,Last Name,Email,Capacity\nA,B,new.one@uni.example,1\nC,D,new.two@uni.example,2\n'
      const file = { fileName: 'supervisors.csv', contentType: 'text/csv', bytes: Buffer.from(csv) }
      const tags = () => track.prepare(admin, 'admin.tags.import', { file: tagList(['one', 'two']), dry_run: false })
      const supervisors = () => track.prepare(admin, 'admin.supervisors.import', { file, dry_run: false })
      const answers = await race(tags(), tags(), supervisors(), supervisors())
      expect(countDone(answers)).toBe(4)
      expect(await track.count(sql`tags`)).toBe(2)
      expect(await track.count(sql`supervisors`)).toBe(2)
    })

    it('an admin who is added twice at once is one admin', async () => {
      const admin = await makeAdmin(track.db)
      const create = () =>
        track.prepare(admin, 'admin.admins.create', {
          firstName: 'Nora',
          lastName: 'New',
          mail: 'nora.new@uni.example',
        })
      const answers = await race(create(), create(), create())
      expect(countDone(answers)).toBe(1)
      expect(errorCodesAmong(answers)).toEqual(['address_taken'])
    })

    it('two clicks on the new cycle open one', async () => {
      const admin = await makeAdmin(track.db)
      const open = () => track.prepare(admin, 'admin.cycles.open', { name: 'The next one' })
      const answers = await race(open(), open())
      expect(countDone(answers)).toBe(1)
      expect(errorCodesAmong(answers)).toEqual(['cycle_name_taken'])
    })

    it('two admins who delete themselves leave one', async () => {
      const admins = [await makeAdmin(track.db), await makeAdmin(track.db)]
      const answers = await race(...admins.map((one) => track.prepare(one, 'users.delete', { id: one.id })))
      expect(countDone(answers)).toBe(1)
      expect(errorCodesAmong(answers)).toEqual(['last_admin'])
    })
  })
})
