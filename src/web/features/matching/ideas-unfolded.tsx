import { useQuery } from '@tanstack/react-query'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { useLevels } from '#web/api/topics/levels.ts'
import { IdeaItems } from '#web/components/ideas/idea-items.tsx'

/** All open ideas of a supervisor, the best fitting first. */
export function IdeasUnfolded({ supervisorId }: { readonly supervisorId: string }) {
  const { data, error, refetch } = useQuery(ideasOfQuery(supervisorId))
  const levels = useLevels()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <IdeaItems ideas={data} levels={levels} /> : <TextSkeleton lines={3} />
}
