import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { personInSentence } from '../../people/name-in-sentence.ts'

/** The action that undoes a rejection or the end of a supervision; null if neither can be undone. */
export function wayBack({ state, ended_as: how, can, student }: Request) {
  const name = personInSentence(student)
  if (!can.undo) return null
  if (state === 'REJECTED') {
    return { text: m.request_undo_rejection(), label: m.request_undo_rejection_label({ name }) }
  }
  return how === 'removed' ? { text: m.request_undo_removal(), label: m.request_undo_removal_label({ name }) } : null
}
