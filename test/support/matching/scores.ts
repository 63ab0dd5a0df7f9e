/** Scores by each of the three ways in which the server computes them. */
import { similarityScore } from '#domain/similarity-score.ts'
import type { Database } from '#server/db/client.ts'
import { findPeopleSeenBy } from '#server/db/queries/people/people.ts'
import type { Ranking } from '#server/db/queries/matching/matches.ts'
import type { SimilarityIndex } from '#server/matching/similarity-index.ts'

/** By id. */
export function scoresById({ ids, scores }: Ranking): Map<string, number> {
  return new Map(ids.map((id, place) => [id, scores[place] ?? Number.NaN]))
}

/** Scores by the rule of the domain, which the server uses for small numbers of people. */
export async function scoresByRule(
  index: SimilarityIndex,
  db: Database,
  ids: readonly string[],
): Promise<(studentId: string, supervisorId: string) => number> {
  const { facts, similarity } = await index.withSimilarities(db, () =>
    findPeopleSeenBy(db, { viewerId: null, now: null }, ids),
  )
  const tagsOf = (id: string) => facts.people.get(id)?.tags ?? []
  return (studentId, supervisorId) =>
    similarityScore(
      tagsOf(studentId),
      tagsOf(supervisorId).map(({ tagId }) => tagId),
      similarity,
    )
}
