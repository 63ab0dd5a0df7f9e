import { useReturnedFocus } from '#web/ui/focus/use-returned-focus.ts'
import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const ConversationPanel = lazy(async () => ({ default: (await import('./conversation-panel.tsx')).ConversationPanel }))
const SentenceDialog = lazy(async () => ({ default: (await import('./sentence-dialog.tsx')).SentenceDialog }))
const WhyDialog = lazy(async () => ({ default: (await import('./why-dialog.tsx')).WhyDialog }))
const DeclineDialog = lazy(async () => ({ default: (await import('./decline-dialog.tsx')).DeclineDialog }))
const QuestionDialog = lazy(async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog }))

/**
 * What two people say to each other and the address names, over whatever page is open: a conversation, the question that
 * begins one, the sentence that goes with a request, why one was rejected, declining what is left. Loaded with the first.
 */
export function OpenConversation() {
  const [search] = useSearchParams()
  const name = PARTS.find((part) => search.has(part))
  const id = (name && search.get(name)) ?? ''
  const navigate = useNavigate()
  useReturnedFocus(name !== undefined)
  const { key, pathname } = useLocation()
  // Back closes it; opened from outside there is nothing to go back to.
  const close = () => void (key === 'default' ? navigate(pathname, { replace: true }) : navigate(-1))
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

/** What the address names one of; where it names more, the first is open. */
const PARTS = ['chat', 'sentence', 'why', 'decline', 'ask'] as const
