/** The story that the sample data tell, played again through the API. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { SAMPLE_FOLDER, storyFile } from '#dev/build-sample.ts'
import { playStoryOn } from '#dev/play-story.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { expectSound } from '#test/support/matching/soundness.ts'

withDatabase('the sample story', (open) => {
  it('is as the product lets it happen today; else run `node dev/build-sample.ts`', async () => {
    const told = storyFile(await playStoryOn(open().db))
    expect(told.split('\n')).toEqual((await readFile(`${SAMPLE_FOLDER}story.json`, 'utf8')).split('\n'))
    await expectSound(open().db)
  })
})
