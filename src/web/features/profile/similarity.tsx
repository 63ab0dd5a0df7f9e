import { m } from '#messages'
import { ExplainedSimilarity } from '#web/components/matching/explained-similarity.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import classes from './profile.module.css'
import type { useExplanation } from './use-explanation.ts'

type SimilarityProps = {
  readonly explained: ReturnType<typeof useExplanation>
}

/** The score in its parts; nothing where there is none, and nothing to be said when it can't be loaded. */
export function Similarity({ explained }: SimilarityProps) {
  if (!explained || explained.isError) return null
  return (
    <section className={classes.section}>
      <h2>{m.profile_similarity()}</h2>
      {explained.data ? <ExplainedSimilarity parts={explained.data.parts} /> : <TextSkeleton lines={2} />}
    </section>
  )
}
