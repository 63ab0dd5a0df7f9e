/** The views of the table of people that an admin keeps. */
import { expect, it } from 'vitest'
import { forEachTest, withApi } from '#test/support/app.ts'
import { type MadeUser, makeAdmin } from '#test/support/people.ts'

withApi('saved views', (api, open) => {
  const admin = forEachTest(() => makeAdmin(open().db))
  const other = forEachTest(() => makeAdmin(open().db))

  const WAITING = { name: 'Waiting', search: 'role=STUDENT&state=waiting' }
  const put = (views: (typeof WAITING)[]) => api.ok('admin.views.put', { views }, { as: admin.email })
  const listOf = (as: MadeUser) => api.ok('admin.views.list', {}, { as: as.email })

  it('are those of their owner alone, in the order given, and in the copy of the own data', async () => {
    const torn = { name: 'In Konflikt', search: 'state=in_conflict' }
    expect(await put([torn, WAITING])).toEqual([torn, WAITING])
    expect(await listOf(admin)).toEqual([torn, WAITING])
    expect(await listOf(other)).toEqual([])
    expect(await api.ok('users.export', { id: admin.id }, { as: admin.email })).toMatchObject({
      saved_views: [torn, WAITING],
    })
    expect(await put([])).toEqual([])
    expect(await listOf(admin)).toEqual([])
  })

  it.each([
    ['without a name', [{ name: ' ', search: '' }]],
    ['with a name that is too long', [{ name: 'n'.repeat(61), search: '' }]],
    ['with an address that is too long', [{ name: 'Long', search: 's'.repeat(1001) }]],
    ['with half a surrogate pair', [{ name: 'Half', search: 'q=\ud83d' }]],
    ['with a control character', [{ name: 'N\u0000l', search: '' }]],
    ['of which there are too many', Array.from({ length: 21 }, (_, at) => ({ name: `View ${at}`, search: '' }))],
  ])('%s are refused, and the others stay', async (_, views) => {
    await put([WAITING])
    expect(await api.refused('admin.views.put', { views }, { as: admin.email })).toMatchObject({ statusCode: 400 })
    expect(await listOf(admin)).toEqual([WAITING])
  })
})
