import { m } from '#messages'
import { requestsQuery } from '#web/api/requests.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useDecisionKeys } from '#web/components/matching/use-decision-keys.ts'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

type MatchingEndProps = {
  /** Takes the last decision back, by button or Ctrl+Z; undefined while there is none. */
  readonly onUndo: (() => void) | undefined
  readonly onLookAgain: () => void
}

const ignore = (): void => undefined

/** Nobody is left to decide on: what has come of it, and what to do next. */
export function MatchingEnd({ onUndo, onLookAgain }: MatchingEndProps) {
  const pending = useQuery(requestsQuery('PENDING'))
  const hasAsked = (pending.data?.length ?? 0) > 0
  const place = useRef<HTMLDivElement>(null)
  useDecisionKeys({ onDecide: ignore, onUndo })
  // The button that decided on the last card is gone: whoever works by keys goes on from here.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1}>
      <EmptyState
        drawing="cards"
        title={m.matching_end_title()}
        text={hasAsked ? m.matching_end_text_asked() : m.matching_end_text()}
        action={
          <Group justify="center">
            {hasAsked ? (
              <Button component={Link} to={paths.student.requests}>
                {m.matching_end_requests()}
              </Button>
            ) : (
              <Button onClick={onLookAgain}>{m.matching_end_again()}</Button>
            )}
            {onUndo && (
              <Button variant="default" leftSection={<IconArrowBackUp size={20} aria-hidden />} onClick={onUndo}>
                {m.ui_undo()}
              </Button>
            )}
          </Group>
        }
      />
    </div>
  )
}
