import { useReturnedFocus } from '#web/ui/focus/use-returned-focus.ts'
import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const ConversationPanel = lazy(async () => ({ default: (await import('./conversation-panel.tsx')).ConversationPanel }))
const SentenceDialog = lazy(async () => ({ default: (await import('./sentence-dialog.tsx')).SentenceDialog }))
const QuestionDialog = lazy(async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog }))

/**
 * What two people say to each other and the address names, over whatever page is open: a conversation, the question that
 * begins one, the sentence that goes with a request. Loaded with the first.
 */
export function OpenConversation() {
  const [search] = useSearchParams()
  const [chat, asked, requested] = [search.get('chat'), search.get('ask'), search.get('sentence')]
  const navigate = useNavigate()
  useReturnedFocus(chat !== null || asked !== null || requested !== null)
  const { key, pathname } = useLocation()
  // Back closes it; opened from outside there is nothing to go back to.
  const close = () => void (key === 'default' ? navigate(pathname, { replace: true }) : navigate(-1))
  return (
    <Suspense>
      {chat !== null && <ConversationPanel key={chat} id={chat} onClose={close} />}
      {chat === null && requested !== null && <SentenceDialog key={requested} to={requested} onClose={close} />}
      {chat === null && requested === null && asked !== null && (
        <QuestionDialog key={asked} to={asked} onClose={close} />
      )}
    </Suspense>
  )
}
