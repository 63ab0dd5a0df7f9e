/** Decoding takes seconds at worst: no transaction is open meanwhile, which others would wait for. */
import { expect, it, vi } from 'vitest'
import { decodingLimit, type ProfilePicture } from '#server/pictures/pictures.ts'
import { withApi } from '#test/support/app.ts'
import { countRows, makeStudent } from '#test/support/people.ts'

/** More than there are connections to any database. */
const UPLOADS = 25

withApi('pictures that are being decoded', (api, open) => {
  it('hold up nobody who writes', async () => {
    const { db } = open()
    const begun = Promise.withResolvers<void>()
    const decoded = Promise.withResolvers<ProfilePicture>()
    const takeTurn = decodingLimit.run
    vi.spyOn(decodingLimit, 'run').mockImplementation(() => {
      begun.resolve()
      return takeTurn(() => decoded.promise as Promise<never>)
    })
    const file = { bytes: Buffer.from('a picture'), fileName: 'me.png', contentType: 'image/png' }
    const students = await Promise.all(Array.from({ length: UPLOADS }, () => makeStudent(db)))
    const other = await makeStudent(db)
    const uploads = students.map(({ id, email }) => api.call('users.picture.put', { id, file }, { as: email }))
    await begun.promise
    await api.ok('users.patch', { id: other.id, first_name: 'Meanwhile' }, { as: other.email })
    expect(await countRows(db, 'pictures')).toBe(0)
    decoded.resolve({ ok: true, bytes: Buffer.from('small'), hash: 'hash' })
    const answers = await Promise.all(uploads)
    expect(answers.map(({ status }) => status)).toEqual(students.map(() => 200))
    expect(await countRows(db, 'pictures')).toBe(UPLOADS)
  })
})
