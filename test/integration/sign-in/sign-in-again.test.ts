/** An action without undo asks its caller to prove once more who they are, when that was over a quarter of an hour ago. */
import { beforeEach, describe, expect, it } from 'vitest'
import { operations } from '#contract/operations.ts'
import { sessions } from '#server/db/schema/people.ts'
import { userTags } from '#server/db/schema/matching.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { tagListOf } from '#test/support/imports/import-files.ts'
import { makeAdmin, makeStudent, makeTags } from '#test/support/people.ts'

const MINUTE = 60_000
const GUARDED = [
  'admin.admins.create',
  'admin.cycles.call_off',
  'admin.cycles.open',
  'admin.people.removal',
  'admin.users.merge',
  'admin.users.reset',
  'admin.users.sign_in.unlink',
  'users.delete',
] as const

it('is asked of the actions that can not be undone', () => {
  const declared = Object.values(operations).filter(({ needsFreshSignIn }) => needsFreshSignIn)
  expect(declared.map(({ name }) => name).toSorted()).toEqual([...GUARDED])
})

withApi('without a fresh sign-in', (api, open, clock) => {
  const admin = forEachTest(() => makeAdmin(open().db))
  const student = forEachTest(() => makeStudent(open().db))

  const reset = (cookie: string) => api.call('admin.users.reset', { id: student.id }, { cookie })
  const asked = { status: 403, body: { code: 'sign_in_again' } }

  it('a reset is refused and changes nothing, and works after a new one', async () => {
    const cookie = await api.signIn(admin.email)
    clock.ahead = 15 * MINUTE
    expect(await reset(cookie)).toMatchObject(asked)
    expect((await api.ok('users.get', { id: student.id }, { cookie })).is_registered).toBe(true)
    const again = await api.signIn(admin.email)
    clock.ahead = 29 * MINUTE
    expect((await reset(again)).status).toBe(200)
  })

  it.each([
    ['nobody knows when they signed in', null],
    ['they are said to have signed in tomorrow', new Date(Date.now() + 24 * 60 * MINUTE)],
  ])('an admin who resets is refused where %s', async (_, authenticatedAt) => {
    const cookie = await api.signIn(admin.email)
    await open().db.update(sessions).set({ authenticatedAt })
    expect(await reset(cookie)).toMatchObject(asked)
  })

  it('deleting one’s own data is refused, too', async () => {
    const cookie = await api.signIn(student.email)
    clock.ahead = 20 * MINUTE
    expect(await api.call('users.delete', { id: student.id }, { cookie })).toMatchObject(asked)
  })

  describe('a tag list that takes all tags away from somebody', () => {
    const imported = (tags: string[], cookie: string, dry_run = false) =>
      api.call('admin.tags.import', { file: tagListOf(tags), dry_run }, { cookie })
    let cookie: string
    beforeEach(async () => {
      const { AI } = await makeTags(open().db, ['AI', 'Law'])
      await makeStudent(open().db, { tags: [AI] })
      cookie = await api.signIn(admin.email)
      clock.ahead = 15 * MINUTE
    })

    it.each([[[]], [['Law']]])('is refused: %j', async (tags) => {
      expect(await imported(tags, cookie)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } })
      expect(await api.ok('tags.list', {}, { cookie })).toHaveLength(2)
      expect((await imported(tags, await api.signIn(admin.email))).status).toBe(200)
    })

    it.each([
      ['looked at only', [], true],
      ['that leaves everybody theirs', ['AI'], false],
    ])('is taken when it is one %s', async (_what, tags, dryRun) => {
      expect((await imported(tags, cookie, dryRun)).status).toBe(200)
    })

    it('is refused when it is empty, no matter who has chosen from it', async () => {
      await open().db.delete(userTags)
      expect(await imported([], cookie)).toMatchObject({ body: { code: 'sign_in_again' } })
      expect((await imported(['Law'], cookie)).status).toBe(200)
    })
  })

  it('nobody is asked who may not do it anyway, or sent what can not be read', async () => {
    const [cookie, own] = [await api.signIn(student.email), await api.signIn(admin.email)]
    clock.ahead = 20 * MINUTE
    expect(await reset(cookie)).toMatchObject({ body: { code: 'not_allowed' } })
    const wrong = await api.refused('admin.users.reset', { id: 'x' }, { cookie: own })
    expect(wrong.code).toBe('validation_failed')
  })
})
