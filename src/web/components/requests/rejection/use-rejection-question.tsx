import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { REJECTION_REASONS, type RejectionReason } from '#domain/requests/rejection.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { personName } from '../../people/person-name.ts'
import type { Typed } from './kept-rejection-fields.tsx'
import { overText } from '../ends/over-text.ts'
import { undoable } from '../asking/dismissal-question.ts'
import { questionBefore } from '../questions.ts'
import { useRef, useState } from 'react'
import { KeptRejectionFields } from './kept-rejection-fields.tsx'

/** Reason and sentence of a rejection. */
export type Why = { readonly reason?: RejectionReason; readonly answer?: string }

/** The chosen reason and the typed sentence, without empty ones. */
export function whyOf({ reason, answer }: Typed): Why {
  const sentence = answer.trim()
  return { ...(reason !== null && { reason }), ...(sentence !== '' && { answer: sentence }) }
}

const NOTHING: Typed = { reason: null, answer: '' }

/** Whether the dialog is wanted, how to have it left out from now on, and its drafts. */
type Setting = {
  readonly asks: boolean
  readonly stopAsking: () => void
  /** What was typed for a request, by its id, and not told. */
  readonly readDraft: (requestId: string) => unknown
  readonly keepDraft: (requestId: string, typed: Typed) => void
}

/**
 * The dialog before a rejection, with fields for reason and sentence, unless it is switched off. Keeps what was typed until
 * the page is left: after a cancel, an undo, or the end of the request. What the server has not taken also survives a reload
 * or a new sign-in.
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
          onWrite={(now) => {
            typed.current.set(asked.id, now)
            setting.keepDraft(asked.id, now)
          }}
        />
      </Stack>
    )
    return { ...question, text, hasField: !isQuick, over: why && m.rejection_over({ why }) }
  })
  /** Resolves to what to send with the rejection; null if it was cancelled. */
  const askFor = async (request: Request): Promise<Why | null> => {
    if (!setting.asks) return {}
    const before = typed.current.get(request.id) ?? typedIn(setting.readDraft(request.id))
    typed.current.set(request.id, before)
    setAsked({ ...request, typed: before })
    const question = undoable(questionBefore('reject', personName(request.student)))
    if (!(await mayGoOn(question, setting))) return null
    return whyOf(typed.current.get(request.id) ?? before)
  }
  return { asks: setting.asks, askFor, dialog }
}

const typedIn = (kept: unknown): Typed => {
  const { reason, answer } = (kept ?? NOTHING) as Partial<Record<keyof Typed, unknown>>
  return {
    reason: REJECTION_REASONS.find((each) => each === reason) ?? null,
    answer: typeof answer === 'string' ? answer : '',
  }
}
