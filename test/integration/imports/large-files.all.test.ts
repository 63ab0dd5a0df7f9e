/** The largest files that a university imports. */
import { expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { csvFile, jsonFile, manySupervisors, manyTags } from '#test/support/imports/import-files.ts'
import { importing } from '#test/support/imports/importing.ts'
import { countRows } from '#test/support/people.ts'

withDatabase('a list of supervisors', (open) => {
  const { upload } = importing(open, 'admin.supervisors.import')

  it('takes 10,000 at once, twice', async () => {
    const csv = csvFile(manySupervisors(10_000))
    expect(await upload(csv)).toMatchObject({ created: 10_000, issues: [] })
    expect(await upload(csv)).toMatchObject({ created: 0, updated: 0, unchanged: 10_000, removed: 0 })
    expect(await countRows(open().db, 'supervisors')).toBe(10_000)
  })
})

withDatabase('similarities', (open) => {
  const { upload } = importing(open, 'admin.tags.import')

  it('1,000 tags go in, all of them, then the same again, then 1,000 others', async () => {
    const PAIRS = (1000 * 999) / 2
    const large = manyTags(1000)
    // A file belongs to its reader.
    const copy = () => jsonFile(Uint8Array.from(large))
    expect(await upload(copy())).toMatchObject({ created: 1000, issues: [] })
    expect(await countRows(open().db, 'tag_similarities')).toBe(PAIRS)
    expect(await upload(copy())).toMatchObject({ created: 0, updated: 0, unchanged: 1000, removed: 0 })
    const others = await upload(jsonFile(manyTags(1000, { prefix: 'Field' })))
    expect(others).toMatchObject({ created: 1000, updated: 0, unchanged: 0, removed: 1000 })
    expect(await countRows(open().db, 'tag_similarities')).toBe(PAIRS)
  })
})
