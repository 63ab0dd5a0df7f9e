import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { offerEndingText } from '../../waiting/kept-place.tsx'
import { Warning } from '#web/ui/warning.tsx'
import { personName } from '../../people/person-name.ts'
import { undoable } from '../asking/dismissal-question.ts'
import { questionBefore } from '../questions.ts'
import { freeIdeaOf } from './free-idea.ts'
import { KeptTitleTick } from './title-tick.tsx'

/** What is sent with an acceptance: the idea whose title the confirmation shall have, if any. */
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
/** What is known before: the tick was set, and whether the student has asked others, too. */
export type AcceptanceAsked = { readonly isTicked?: boolean; readonly asksOthers?: boolean | undefined }

/** The dialog before an acceptance, with the tick for the working title, unless it is switched off. */
export function useAcceptanceQuestion(setting: Setting, reader: User) {
  const { mayGoOn, dialog } = useConfirm()
  /** Resolves to what to send with the acceptance; null if it was cancelled. */
  const askFor = async (request: Request, { isTicked = false, asksOthers }: AcceptanceAsked = {}) => {
    if (!setting.asks) return acceptanceOf(request, isTicked)
    let ticked = isTicked
    const asked = questionBefore('accept', personName(request.student))
    const question = undoable(asksOthers === false ? { ...asked, text: m.supervisor_accept_only_text() } : asked)
    const ends = request.kept_until ? null : offerEndingText(reader)
    const text = (
      <Stack gap="md">
        <p>{question.text}</p>
        {ends && <Warning>{ends}</Warning>}
        {freeIdeaOf(request) && (
          <KeptTitleTick request={request} isTicked={isTicked} onChange={(now) => (ticked = now)} />
        )}
      </Stack>
    )
    return (await mayGoOn({ ...question, text }, setting)) ? acceptanceOf(request, ticked) : null
  }
  return { asks: setting.asks, askFor, dialog }
}
