import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArrowBackUp } from '#web/ui/icons.tsx'
import { personInSentence } from '../people/name-in-sentence.ts'
import { useActions } from './actions.ts'
import { useSupervisorActions } from './supervisor-actions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The action that undoes an acceptance of the last day; null if it can't be undone. An older one is ended, after a question. */
export function undoAcceptanceTexts({ type, state, since, can, student }: Request, now: Date) {
  const isNew = now.getTime() - Date.parse(since) < DAY_MS
  if (!can.undo || type !== 'SUPERVISION' || state !== 'ACCEPTED' || !isNew) return null
  const name = personInSentence(student)
  return { text: m.request_undo_acceptance(), label: m.request_undo_acceptance_label({ name }) }
}

/** The action that undoes a rejection or the end of a supervision; null if neither can be undone. */
export function undoTexts({ state, ended_as: how, can, student }: Request) {
  const name = personInSentence(student)
  if (!can.undo) return null
  if (state === 'REJECTED') {
    return { text: m.request_undo_rejection(), label: m.request_undo_rejection_label({ name }) }
  }
  return how === 'removed' ? { text: m.request_undo_removal(), label: m.request_undo_removal_label({ name }) } : null
}

type UndoButtonProps = {
  readonly request: Request
  /** The words; null: it can't be taken back. */
  readonly way?: ReturnType<typeof undoTexts>
}

/** Takes back what a supervisor decided, unless told otherwise a no or the end of a supervision, as long as that is possible. */
export function UndoButton({ request, way = undoTexts(request) }: UndoButtonProps) {
  const { carryOut, isBusy } = useActions()
  const { takeBack } = useSupervisorActions()
  if (!way) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-label={way.label}
      aria-busy={isBusy(request.student)}
      onClick={() => void carryOut(takeBack(request))}
    >
      {way.text}
    </Button>
  )
}
