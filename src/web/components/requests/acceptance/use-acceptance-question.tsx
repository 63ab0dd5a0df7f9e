import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { personName } from '../../people/person-name.ts'
import { cannotDecideText } from '../ends/cannot-decide-text.ts'
import { questionBefore } from '../questions.ts'
import { freeIdeaOf } from './free-idea.ts'
import { KeptTitleTick } from './title-tick.tsx'
import { useRef, useState } from 'react'

/** The input of an acceptance: the idea whose title the confirmation shall have, if any. */
export type Acceptance = { readonly working_title_of?: string }

/**
 * What to send with the acceptance of a request.
 * @param isTicked its title shall be on the confirmation
 */
export function acceptanceOf(request: Pick<Request, 'idea'>, isTicked: boolean): Acceptance {
  const idea = freeIdeaOf(request)
  return isTicked && idea ? { working_title_of: idea.id } : {}
}

type Setting = { readonly asks: boolean; readonly stopAsking: () => void }
/** The facts known before: the tick was set, and whether the student has asked others, too. */
export type AcceptanceAsked = { readonly isTicked?: boolean; readonly asksOthers?: boolean | undefined }

/**
 * The dialog before an acceptance, with the tick for the working title, unless it is switched off. It follows the reader's places
 * and the request while it is open.
 * @param requests the supervisor's own as they are by now
 */
export function useAcceptanceQuestion(setting: Setting, reader: User, requests: readonly Request[]) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ticked = useRef(false)
  const { confirmUnlessMuted, dialog } = useConfirm((question) => {
    if (!asked) return question
    const why = cannotDecideText(asked.request, requests)
    return {
      ...question,
      text: why === null && <Content {...asked} reader={reader} onTick={(now) => (ticked.current = now)} />,
      over: why && m.acceptance_over({ why }),
    }
  })
  /** Resolves to what to send with the acceptance; null if it was cancelled. */
  const askFor = async (request: Request, { isTicked = false, asksOthers }: AcceptanceAsked = {}) => {
    if (!setting.asks) return acceptanceOf(request, isTicked)
    ticked.current = isTicked
    setAsked({ request, isTicked, isOnly: asksOthers === false })
    return (await confirmUnlessMuted(questionBefore('accept', personName(request.student)), setting))
      ? acceptanceOf(request, ticked.current)
      : null
  }
  return { asks: setting.asks, askFor, dialog }
}

type Asked = {
  readonly request: Request
  /** At first. */
  readonly isTicked: boolean
  /** The student has asked nobody else. */
  readonly isOnly: boolean
}

type ContentProps = Asked & { readonly reader: User; readonly onTick: (isTicked: boolean) => void }

const Content = ({ request, isTicked, isOnly, reader, onTick }: ContentProps) => {
  const isLast = reader.supervisor?.available_slots === 1
  const asked = questionBefore('accept', personName(request.student))
  const text = isLast ? LAST_TEXTS[isOnly ? 'only' : 'any']() : isOnly ? m.supervisor_accept_only_text() : asked.text
  const idea = freeIdeaOf(request)
  return (
    <Stack gap="md">
      <p>
        <span>{text}</span> {idea && <span>{`${m.supervisor_accept_idea({ title: idea.title })} `}</span>}
        <span>{m.cards_undoable()}</span>
      </p>
      {idea && <KeptTitleTick request={request} isTicked={isTicked} onChange={onTick} />}
    </Stack>
  )
}

const LAST_TEXTS = { any: m.supervisor_accept_last_text, only: m.supervisor_accept_last_only_text }
