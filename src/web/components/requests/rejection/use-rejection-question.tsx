import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { RejectionReason } from '#domain/requests/rejection.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { personName } from '../../people/person-name.ts'
import type { Typed } from './kept-rejection-fields.tsx'
import { overText } from '../ends/over-text.ts'
import { undoable } from '../asking/dismissal-question.ts'
import { questionBefore } from '../questions.ts'
import { useRef, useState } from 'react'

const KeptRejectionFields = onDemand(
  async () => (await import('./kept-rejection-fields.tsx')).KeptRejectionFields,
  () => true,
)

/** Reason and sentence of a rejection. */
export type Why = { readonly reason?: RejectionReason; readonly answer?: string }

/** The chosen reason and the typed sentence, without empty ones. */
export function whyOf({ reason, answer }: Typed): Why {
  const sentence = answer.trim()
  return { ...(reason !== null && { reason }), ...(sentence !== '' && { answer: sentence }) }
}

const NOTHING: Typed = { reason: null, answer: '' }

/** Whether the dialog is wanted, and how to have it left out from now on. */
type Setting = { readonly asks: boolean; readonly stopAsking: () => void }

/**
 * The dialog before a rejection, with fields for reason and sentence, unless it is switched off. What was typed stays in it
 * where the request ends meanwhile, and where it is cancelled, until the page is left.
 * @param requests the supervisor's own as they are by now
 * @param isQuick Enter rejects at once, as on cards; else the focus begins with the reasons
 */
export function useRejectionQuestion(setting: Setting, requests: readonly Request[], isQuick = false) {
  const [asked, setAsked] = useState<(Request & { readonly typed: Typed }) | null>(null)
  const typed = useRef(new Map<string, Typed>())
  const { mayGoOn, dialog } = useConfirm((question) => {
    if (!asked) return question
    const why = overText(asked, requests)
    const text = (
      <Stack gap="md">
        {why === null && <p>{question.text}</p>}
        <KeptRejectionFields
          key={asked.id}
          name={personName(asked.student)}
          before={asked.typed}
          onWrite={(now) => typed.current.set(asked.id, now)}
        />
      </Stack>
    )
    return { ...question, text, hasField: !isQuick, over: why && m.rejection_over({ why }) }
  })
  /** Resolves to what to send with the rejection; null if it was cancelled. */
  const askFor = async (request: Request): Promise<Why | null> => {
    if (!setting.asks) return {}
    setAsked({ ...request, typed: typed.current.get(request.id) ?? NOTHING })
    const question = undoable(questionBefore('reject', personName(request.student)))
    if (!(await mayGoOn(question, setting))) return null
    const why = whyOf(typed.current.get(request.id) ?? NOTHING)
    typed.current.delete(request.id)
    return why
  }
  return { asks: setting.asks, askFor, dialog }
}
