import { readFile } from 'node:fs/promises'
import { SAMPLE_FOLDER, storyFile } from '#dev/build-sample.ts'
import { playStoryOn } from '#dev/play-story.ts'
import { seed } from '#dev/seed.ts'
import { ensureCycle } from '#server/db/queries/cycles/cycles.ts'
import { transaction } from '#server/db/transaction.ts'
import { testDatabase, withDatabase } from '#test/support/databases/databases.ts'
import { expectSound } from '#test/support/matching/soundness.ts'
import { expect, it } from 'vitest'

it('the sample story is as the product lets it happen today; else run `node dev/build-sample.ts`', async () => {
  const open = await testDatabase()
  try {
    const told = storyFile(await playStoryOn(open.db))
    expect(told.split('\n')).toEqual((await readFile(`${SAMPLE_FOLDER}story.json`, 'utf8')).split('\n'))
    await expectSound(open.db)
  } finally {
    await open.close()
  }
})

withDatabase('the sample data', (open) => {
  it('are sound', async () => {
    const now = new Date()
    await transaction(open().db, async (tx) => {
      await ensureCycle(tx, 'made at start-up', now)
      await seed(tx, now)
    })
    await expectSound(open().db)
  })
})
