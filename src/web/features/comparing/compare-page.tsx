import { m } from '#messages'
import type { Match } from '#contract/resources/matching/matches.ts'
import { useKnownMe } from '#web/api/me.ts'
import type { Opened } from '#web/api/page-parts.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { shortlistQuery } from '#web/api/matching/shortlist.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CardsDrawing } from '#web/ui/states/drawings/cards-drawing.tsx'
import { CardsButton } from '#web/components/cycle/cards-button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { showUndo } from '#web/ui/toasts/toasts.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Comparison } from './comparison.tsx'
import { PeopleChoice } from './people-choice.tsx'
import { useAskedHere } from './use-asked-here.ts'
import { useReturnedColumn } from './use-returned-column.ts'
import { COMPARED_MAX, comparedOf, useCompared } from './use-compared.ts'

/** Up to three of those whom the student keeps for later, side by side. Who they are stands in the address. */
export function ComparePage() {
  const { user } = useKnownMe()
  const shortlist = useQuery(shortlistQuery(user.id))
  if (shortlist.data) return <Compared matches={shortlist.data} />
  if (shortlist.isError) return <ErrorState error={shortlist.error} onRetry={() => void shortlist.refetch()} />
  return <ListSkeleton rows={5} />
}

ComparePage.data = async (client: QueryClient, { me: { user }, search }: Opened) => {
  const [shortlist] = await Promise.all([client.query(shortlistQuery(user.id)), client.query(ownRequestsQuery)])
  const compared = comparedOf(shortlist, search)
  await Promise.all(compared.map(({ supervisor }) => client.query(ideasOfQuery(supervisor.id))))
}

const sayDropped = ({ supervisor }: Match, back: () => void): void =>
  void showUndo(m.compare_dropped({ name: personInSentence(supervisor) }), back, { sign: 'gone' })

const Compared = ({ matches }: { readonly matches: readonly Match[] }) => {
  const { shown, asked, keepIn, letGo } = useAskedHere(matches)
  const { compared, toggle } = useCompared(shown, sayDropped)
  // The button that had the focus goes.
  const columns = compared.map((match) => ({ id: match.supervisor.id, isAsked: asked(match) }))
  const comparison = useKeptFocus<HTMLDivElement>(columns.map(({ id, isAsked }) => [id, isAsked]).join())
  useReturnedColumn(comparison, columns)
  if (shown.length === 0) return <NobodyKept />
  return (
    <Stack gap="lg" data-width="wide">
      {shown.length > COMPARED_MAX && <PeopleChoice matches={shown} chosen={compared} onToggle={toggle} />}
      <Comparison ref={comparison} matches={compared} isAsked={asked} onAsk={keepIn} onNotSent={letGo} />
    </Stack>
  )
}

const NobodyKept = () => (
  <EmptyState
    drawing={CardsDrawing}
    title={m.compare_empty_title()}
    text={m.compare_empty_text()}
    action={<CardsButton cycle={useKnownMe().cycle} />}
  />
)
