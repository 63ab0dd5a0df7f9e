import { m } from '#messages'
import { ExplainedSimilarity } from '#web/components/matching/explained-similarity.tsx'
import { reasonOf } from '#web/components/matching/reason.ts'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import classes from './profile.module.css'
import type { useExplanation } from './use-explanation.ts'

type SimilarityProps = {
  readonly explained: ReturnType<typeof useExplanation>
  /** The person is the student: the reader's own topics cover theirs. */
  readonly isOwnTopics: boolean
}

/** The score in its parts; nothing where there is none, and nothing to be said when it can't be loaded or is not on the device. */
export function Similarity({ explained, isOwnTopics }: SimilarityProps) {
  if (!explained || explained.isError || (explained.isPending && explained.isPaused)) return null
  return (
    <section className={classes.section}>
      <h2>{m.profile_similarity()}</h2>
      {explained.data ? (
        <>
          <p>{reasonOf(explained.data.explanation, isOwnTopics ? 'supervisor' : 'student')}</p>
          <ExplainedSimilarity parts={explained.data.explanation} />
        </>
      ) : (
        <TextSkeleton lines={6} />
      )}
    </section>
  )
}
