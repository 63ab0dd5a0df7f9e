import type { Request } from '#contract/resources/requests/requests.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArrowBackUp } from '#web/ui/icons.tsx'
import { personInSentence } from '../../people/name-in-sentence.ts'
import { tellEndTakenBack } from './taken-back.ts'
import { wayBack } from './way-back.ts'

type TakeBackButtonProps = {
  readonly request: Request
  readonly isBusy: boolean
  readonly undo: (id: string) => Promise<unknown>
  /** The words; null: it can't be taken back. */
  readonly way?: ReturnType<typeof wayBack>
}

/** Takes back what a supervisor decided, unless told otherwise a no or the end of a supervision, as long as that is possible. */
export function TakeBackButton({ request, isBusy, undo, way = wayBack(request) }: TakeBackButtonProps) {
  if (!way) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-label={way.label}
      aria-busy={isBusy}
      onClick={() => isBusy || void tellEndTakenBack(personInSentence(request.student), request, undo(request.id))}
    >
      {way.text}
    </Button>
  )
}
