import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { UploadedFile } from '#contract/operation.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { tagListOf, type TagPair } from '#test/support/imports/import-files.ts'
import { makeAdmin } from '#test/support/people.ts'
import { similaritiesByName } from '#test/support/matching/similarities.ts'
import { rounds } from '#test/support/rounds.ts'

const POOL = ['ant', 'bee', 'cat', 'dog', 'eel', 'fly']

/** Most scores are the same in all lists, so that lists differ in little and in much. */
const score = fc.oneof({ arbitrary: fc.constant(0.5), weight: 5 }, fc.constantFrom(0, 0.25, 1))
const drawnList = fc
  .tuple(fc.shuffledSubarray(POOL), fc.array(score, { minLength: 15, maxLength: 15 }))
  .map(([tags, scores]) => ({
    tags,
    pairs: tags.flatMap((one, place) =>
      tags.slice(place + 1).map((other, next): TagPair => [other, one, scores[place * 3 + next] ?? 0.5]),
    ),
  }))

type Scores = Readonly<Record<string, number>>
type State = { readonly tags: readonly string[]; readonly scores: Scores }

const nameOf = (one: string, other: string): string => [one, other].toSorted().join(' ~ ')

const scoresOf = (pairs: readonly TagPair[]): Scores =>
  Object.fromEntries(pairs.flatMap(([one, other, value]) => (value > 0 ? [[nameOf(one, other), value]] : [])))

/** `tag change` of each tag: updated is one whose similarity to another that stays is another one now. */
const changesBetween = (before: State, after: State): Set<string> => {
  const stays = after.tags.filter((tag) => before.tags.includes(tag))
  const changeOf = (tag: string): string => {
    if (!stays.includes(tag)) return 'created'
    const isMoved = stays.some((other) => before.scores[nameOf(tag, other)] !== after.scores[nameOf(tag, other)])
    return isMoved ? 'updated' : 'unchanged'
  }
  return new Set([
    ...after.tags.map((tag) => `${tag} ${changeOf(tag)}`),
    ...before.tags.filter((tag) => !stays.includes(tag)).map((tag) => `${tag} removed`),
  ])
}

withApi('similarities', (api, open) => {
  const admin = forEachTest(() => makeAdmin(open().db))

  const upload = (file: UploadedFile) => api.ok('admin.tags.import', { file }, { as: admin.email })
  const names = async (): Promise<string[]> =>
    (await api.ok('tags.list', {}, { as: admin.email })).map(({ tag_name }) => tag_name)
  const similarities = () => similaritiesByName(open().db)

  it('are what the last list says, whatever the one before was, and the report tells the difference', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawnList, { minLength: 2, maxLength: 4 }), async (lists) => {
        await upload(tagListOf([]))
        for (const list of lists) {
          const before = { tags: await names(), scores: await similarities() }
          const { rows } = await upload(tagListOf(list.tags, list.pairs))
          const after = { tags: list.tags, scores: scoresOf(list.pairs) }
          expect(await names()).toEqual(list.tags.toSorted())
          expect(await similarities()).toEqual(after.scores)
          expect(new Set(rows.map(({ tag, change }) => `${tag} ${change}`))).toEqual(changesBetween(before, after))
        }
      }),
      { numRuns: rounds(25) },
    )
  })
})
