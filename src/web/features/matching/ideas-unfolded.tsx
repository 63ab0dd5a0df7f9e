import { m } from '#messages'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { useQuery } from '@tanstack/react-query'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { useLevels } from '#web/api/topics/levels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IdeaItems } from '#web/components/ideas/idea-items.tsx'

/** The idea of somebody that a request would be about. */
export type IdeaChoice = {
  /** The id of the idea; undefined for none. */
  readonly chosen: string | undefined
  readonly onChoose: (idea: Idea | undefined) => void
}

type IdeasUnfoldedProps = {
  readonly supervisorId: string
  /** Undefined while nobody can be asked. */
  readonly choice: IdeaChoice | undefined
}

/** All open ideas of a supervisor, the best fitting first; one of them can be chosen for the request. */
export function IdeasUnfolded({ supervisorId, choice }: IdeasUnfoldedProps) {
  const { data, error, refetch } = useQuery(ideasOfQuery(supervisorId))
  const levels = useLevels()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={3} />
  return (
    <IdeaItems ideas={data} levels={levels} renderAction={(idea) => choice && <Choose idea={idea} {...choice} />} />
  )
}

/** Pressed again it is none. */
const Choose = ({ idea, chosen, onChoose }: IdeaChoice & { readonly idea: Idea }) => {
  const isChosen = idea.id === chosen
  return (
    <Button
      variant={isChosen ? 'light' : 'subtle'}
      size="compact-sm"
      aria-pressed={isChosen}
      onClick={() => onChoose(isChosen ? undefined : idea)}
    >
      {isChosen ? m.ideas_chosen() : m.ideas_choose()}
    </Button>
  )
}
