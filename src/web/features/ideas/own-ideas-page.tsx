import { m } from '#messages'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { IdeaEditor } from './idea-editor.tsx'
import { IdeaList } from './idea-list.tsx'

const ROWS = 4

/** The ideas for theses that a supervisor offers, and the one that is written on (`?idea=`). */
export function OwnIdeasPage() {
  const { user } = useKnownMe()
  const ideas = useQuery(ideasOfQuery(user.id))
  const open = useOpenIdea()
  if (ideas.isPending) return <ListSkeleton rows={ROWS} />
  if (ideas.isError) return <ErrorState error={ideas.error} onRetry={() => void ideas.refetch()} />
  const idea = ideas.data.find(({ id }) => id === open)
  return idea ? (
    <IdeaEditor key={idea.id} supervisor={user} idea={idea} count={ideas.data.length} />
  ) : (
    <IdeaList supervisor={user} ideas={ideas.data} />
  )
}

OwnIdeasPage.Heading = function Heading({ show }: HeadingProps) {
  const { data } = useQuery(ideasOfQuery(useKnownMe().user.id))
  const open = useOpenIdea()
  return show(data?.some(({ id }) => id === open) ? m.ideas_edit_heading() : undefined)
}

const useOpenIdea = (): string | null => useSearchParams()[0].get('idea')
