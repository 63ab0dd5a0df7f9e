import { useReturnedFocus } from '#web/ui/focus/use-returned-focus.ts'
import { useIsHydrated } from '#web/ui/window/use-is-hydrated.ts'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCloseOnce } from '../use-close-once.ts'

const ConversationPanel = lazy(async () => ({ default: (await import('./conversation-panel.tsx')).ConversationPanel }))
const SentenceDialog = lazy(async () => ({ default: (await import('./sentence-dialog.tsx')).SentenceDialog }))
const WhyDialog = lazy(async () => ({
  default: (await import('./explain-rejection-dialog.tsx')).ExplainRejectionDialog,
}))
const DeclineDialog = lazy(async () => ({ default: (await import('./decline-dialog.tsx')).DeclineDialog }))
const QuestionDialog = lazy(async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog }))

/**
 * Dialogs of two people that the address names, over any page: a conversation, a first question, the sentence of a
 * request, the reason of a rejection, declining the rest. Loaded with the first of them.
 */
export function OpenConversation() {
  const [search] = useSearchParams()
  // The server renders no part that is still to be loaded.
  const isHydrated = useIsHydrated()
  const name = isHydrated ? [...search.keys()].findLast(isPart) : undefined
  const id = (name && search.get(name)) ?? ''
  const navigate = useNavigate()
  useReturnedFocus(name !== undefined)
  const close = useCloseOnce(() => {
    const rest = new URLSearchParams(search)
    if (name) rest.delete(name)
    void navigate({ search: `${rest}` }, { replace: true })
  })
  return (
    <Suspense>
      {name === 'chat' && <ConversationPanel key={id} id={id} onClose={close} />}
      {name === 'sentence' && <SentenceDialog key={id} to={id} onClose={close} />}
      {name === 'why' && <WhyDialog key={id} id={id} onClose={close} />}
      {name === 'decline' && <DeclineDialog onClose={close} />}
      {name === 'ask' && <QuestionDialog key={id} to={id} onClose={close} />}
    </Suspense>
  )
}

const PARTS = ['chat', 'sentence', 'why', 'decline', 'ask'] as const

/** The last of several is shown: a toast opens one over a conversation. */
const isPart = (name: string): name is (typeof PARTS)[number] => PARTS.some((part) => part === name)
