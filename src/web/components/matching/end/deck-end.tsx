import { m } from '#messages'
import { catchLostFocus } from '#web/hooks/focus.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Group } from '@mantine/core'
import { IconArrowBackUp } from '#web/ui/icons.tsx'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Undo } from '../decision.ts'
import { topCardScroller } from '../top-card-scroller.ts'

type DeckEndProps = {
  readonly drawing: ComponentType
  readonly title: string
  readonly text: string
  /** The next step. */
  readonly action: ReactNode
  /** Undefined while there is nothing to take back. */
  readonly undo: Undo | undefined
}

/** Shown when nobody is left to decide on: what came of the decisions, and what to do next. */
export function DeckEnd({ drawing, title, text, action, undo }: DeckEndProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasDecided = undo !== undefined
  // The button of the last decision is gone, so keyboard users go on from here, and return to the card later.
  useEffect(() => {
    const stop = wasDecided ? catchLostFocus(() => heading.current) : undefined
    return stop
  }, [wasDecided])
  useLayoutEffect(() => {
    const end = heading.current?.parentElement
    return () => {
      if (end?.contains(document.activeElement)) catchLostFocus(topCardScroller)
    }
  }, [])
  return (
    <EmptyState
      drawing={drawing}
      title={title}
      text={text}
      heading={heading}
      action={
        <Group justify="center">
          {action}
          {undo && (
            <Button variant="default" leftSection={<IconArrowBackUp size={20} aria-hidden />} onClick={undo.act}>
              {undo.label ?? m.cards_button({ decision: m.ui_undo(), name: undo.name })}
            </Button>
          )}
        </Group>
      }
    />
  )
}
