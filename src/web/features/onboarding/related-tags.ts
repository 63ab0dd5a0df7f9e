import type { Tag } from '#contract/resources/matching/tags.ts'
import { call } from '#web/api/call.ts'
import { useQueries } from '@tanstack/react-query'
import { TAGS } from '#web/api/topics/tags.ts'

type Similar = readonly { readonly tag: Tag }[]

/** Less similar tags are no suggestion, in [0, 1]. */
const MIN_SIMILARITY = 0.3
/** Most suggestions that one chosen tag brings. */
const SHOWN_PER_TAG = 5

/** Tags close to the chosen ones, as far as they are known. */
export function useRelatedTags(chosen: readonly string[]): Tag[] {
  const answers = useQueries({
    queries: chosen.map((id) => ({
      queryKey: [...TAGS, id, 'similar'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('tags.similar', { id, min_similarity: MIN_SIMILARITY }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  return relatedTo(
    chosen,
    answers.map(({ data, isError }) => (isError ? [] : data)),
  )
}

/**
 * The tags closest to each of the chosen ones, in the order of choice: what another choice brings comes last, and a
 * suggestion that is chosen stays where it is.
 * @param similar of each chosen tag the similar ones, best first; undefined while they are not known
 */
export function relatedTo(chosen: readonly string[], similar: readonly (Similar | undefined)[]): Tag[] {
  const related = new Map<string, Tag>()
  const known = similar.findIndex((answer) => answer === undefined)
  const answered = known === -1 ? chosen : chosen.slice(0, known)
  for (const [at] of answered.entries()) {
    const before = new Set(chosen.slice(0, at + 1))
    const fresh = (similar[at] ?? []).filter(({ tag }) => !before.has(tag.id) && !related.has(tag.id))
    for (const { tag } of fresh.slice(0, SHOWN_PER_TAG)) related.set(tag.id, tag)
  }
  return [...related.values()]
}
