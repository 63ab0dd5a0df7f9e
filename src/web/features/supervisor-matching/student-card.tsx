import { Skeleton } from '@mantine/core'
import { m } from '#messages'
import { When } from '#web/ui/when.tsx'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { LevelFact } from '#web/components/levels/level-fact.tsx'
import { reasonOf } from '#web/components/matching/reason.ts'
import { paths } from '#web/paths.ts'
import { type Candidate, PersonCard, SimilarityDetails } from '#web/components/people/person-card.tsx'
import { personInSentence, personName } from '#web/components/people/person-name.ts'
import { TimeLeft } from '#web/components/requests/deadlines.tsx'
import { NamedIdea, Sentence } from '#web/components/requests/wish.tsx'
import { withoutSentence } from '#domain/language/first-sentence.ts'
import { useQuery } from '@tanstack/react-query'
import { explanationQuery } from '#web/api/people.ts'

type StudentCardProps = {
  readonly request: Request
  /** Ids of the supervisor's own tags. */
  readonly own: ReadonlySet<string>
  readonly supervisorId: string
}

/** A student as the supervisor decides on them. */
export function StudentCard(props: StudentCardProps) {
  return <PersonCard {...useCandidate(props)} />
}

export function StudentDetails(props: StudentCardProps) {
  return <SimilarityDetails {...useCandidate(props)} />
}

const useCandidate = ({ request, own, supervisorId }: StudentCardProps): Candidate => {
  const { student, similarity_score: score, asked_at: at, answer_by: answerBy, message } = request
  const { data, isPending } = useQuery(explanationQuery(student.id, supervisorId))
  const levels = useLevels()
  const parts = data?.explanation ?? []
  return {
    id: student.id,
    to: paths.profile(student.id),
    name: personName(student),
    pictureUrl: student.picture_url,
    score,
    // Takes its place while it is on its way: nothing moves when it comes.
    reason: isPending ? <Skeleton height={42} /> : parts.length > 0 ? reasonOf(parts, 'supervisor') : null,
    parts,
    tags: student.tags,
    shared: own,
    sentence:
      message || request.idea ? (
        <>
          <NamedIdea request={request} />
          {message && <Sentence text={message} />}
        </>
      ) : null,
    ideas: null,
    // A reason in the sentence is not said twice.
    text: withoutSentence(student.student?.thesis_description ?? '', message) || null,
    action: null,
    facts: (
      <>
        <span>
          <When at={at} says={(when) => m.supervisor_matching_asked({ when })} />
        </span>
        {answerBy !== null && (
          <span>
            <TimeLeft at={answerBy} name={personInSentence(student)} />
          </span>
        )}
        <LevelFact person={student} levels={levels} />
      </>
    ),
  }
}
