import { m } from '#messages'
import type { Idea } from '#contract/resources/people/ideas.ts'
import type { User } from '#contract/resources/people/people.ts'
import { IDEAS_MAX } from '#domain/limits.ts'
import { useIdeaCalls } from '#web/api/topics/idea-calls.ts'
import { IdeaStateMark } from '#web/components/ideas/idea-state.tsx'
import { ideaFacts } from '#web/components/ideas/idea-facts.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { PriorityList } from '#web/components/tags/priority-list.tsx'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/buttons/busy-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { IconCheck, IconPlus, IconSortAscending } from '#web/ui/icons.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CardsDrawing } from '#web/ui/states/drawings/cards-drawing.tsx'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import classes from './ideas.module.css'
import { newIdea } from './new-idea.ts'

type IdeaListProps = { readonly supervisor: User; readonly ideas: readonly Idea[] }

/** The own ideas in their order, to be opened, added and sorted. */
export function IdeaList({ supervisor, ideas }: IdeaListProps) {
  const [isSorting, setSorting] = useState(false)
  const levels = useLevels()
  const { begin, isBusy } = useBeginning(supervisor.id)
  const add = (
    <BusyButton isBusy={isBusy} leftSection={<IconPlus size={18} aria-hidden />} onClick={begin}>
      {m.ideas_add()}
    </BusyButton>
  )
  if (ideas.length === 0) {
    return <EmptyState drawing={CardsDrawing} title={m.ideas_none_title()} text={m.ideas_none_text()} action={add} />
  }
  return (
    <Stack gap="md">
      <p className={classes.text}>{m.ideas_text()}</p>
      <div className={classes.actions}>
        {ideas.length < IDEAS_MAX ? add : <span className={classes.hint}>{m.error_idea_limit_reached()}</span>}
        {ideas.length > 1 && (
          <Button
            variant="default"
            leftSection={isSorting ? <IconCheck size={18} aria-hidden /> : <IconSortAscending size={18} aria-hidden />}
            onClick={() => setSorting(!isSorting)}
          >
            {isSorting ? m.ideas_sorted() : m.ideas_sort()}
          </Button>
        )}
      </div>
      {isSorting ? (
        <Sorting supervisorId={supervisor.id} ideas={ideas} />
      ) : (
        <ul className={classes.list} aria-label={m.ideas_title()}>
          {ideas.map((idea) => (
            <li key={idea.id} className={classes.row}>
              <div className={classes.lines}>
                <Link to={paths.ownIdea(idea.id)} className={classes.title}>
                  {idea.title}
                </Link>
                <span className={classes.line}>{ideaFacts(idea, levels)}</span>
              </div>
              <IdeaStateMark state={idea.state} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

/** The order in which others read them. */
const Sorting = ({ supervisorId, ideas }: { supervisorId: string; ideas: readonly Idea[] }) => {
  const { move } = useIdeaCalls(supervisorId)
  const reorder = (ids: readonly string[]): void => {
    const order = ids.flatMap((id) => ideas.find((idea) => idea.id === id) ?? [])
    // The one that moved is where the two orders first differ, or was there before.
    const first = order.findIndex(({ id }, index) => id !== ideas[index]?.id)
    if (first === -1) return
    const isUp = ideas[first + 1]?.id !== order[first]?.id
    const moved = isUp ? order[first] : ideas[first]
    if (!moved) return
    const position = order.indexOf(moved) + 1
    move.mutate({ id: moved.id, position, order }, { onError: (error) => showFailure(failureText(error)) })
  }
  return (
    <PriorityList
      tags={ideas.map(({ id, title }) => ({ id, tag_name: title }))}
      onReorder={(rows) => reorder(rows.map(({ id }) => id))}
    />
  )
}

/** Adds an idea and opens it. */
const useBeginning = (supervisorId: string) => {
  const { add } = useIdeaCalls(supervisorId)
  const navigate = useNavigate()
  const begin = (): void =>
    add.mutate(newIdea(), {
      onSuccess: ({ id }) => void navigate(paths.ownIdea(id)),
      onError: (error) => showFailure(failureText(error)),
    })
  return { begin, isBusy: add.isPending }
}
