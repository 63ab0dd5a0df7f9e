import type { Request } from '#contract/resources/requests/requests.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArrowBackUp } from '#web/ui/icons.tsx'
import { personInSentence } from '../../people/name-in-sentence.ts'
import { toastEndUndone } from './undone-toasts.ts'
import { undoTexts } from './undo-texts.ts'

type UndoButtonProps = {
  readonly request: Request
  readonly isBusy: boolean
  readonly undo: (id: string) => Promise<unknown>
  /** The words; null: it can't be taken back. */
  readonly way?: ReturnType<typeof undoTexts>
}

/** Takes back what a supervisor decided, unless told otherwise a no or the end of a supervision, as long as that is possible. */
export function UndoButton({ request, isBusy, undo, way = undoTexts(request) }: UndoButtonProps) {
  if (!way) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-label={way.label}
      aria-busy={isBusy}
      onClick={() => isBusy || void toastEndUndone(personInSentence(request.student), request, undo(request.id))}
    >
      {way.text}
    </Button>
  )
}
