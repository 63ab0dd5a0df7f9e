import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { showDone, showFailure, type ToastAction } from '#web/ui/toasts/toasts.ts'
import { freeIdeaOf } from './free-idea.ts'

/** Sets whose title the confirmation shall have; null for none. */
export type SetWorkingTitle = (wish: { id: string; working_title_of: string | null }) => Promise<unknown>

/** A second action in the toast after an acceptance without a dialog: the title for the confirmation. */
export function titleOffer(
  request: Pick<Request, 'id' | 'idea'>,
  setWorkingTitle: SetWorkingTitle,
): ToastAction | undefined {
  const idea = freeIdeaOf(request)
  if (!idea) return undefined
  const add = async (): Promise<void> => {
    try {
      await setWorkingTitle({ id: request.id, working_title_of: idea.id })
      showDone(m.working_title_added({ title: idea.title }))
    } catch (error) {
      showFailure(failureText(error))
    }
  }
  return { label: m.working_title_add(), act: () => void add() }
}
