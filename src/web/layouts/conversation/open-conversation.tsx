import { useReturnedFocus } from '#web/ui/focus/use-returned-focus.ts'
import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const ConversationPanel = lazy(async () => ({ default: (await import('./conversation-panel.tsx')).ConversationPanel }))
const QuestionDialog = lazy(async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog }))

/** The conversation, or the question that begins one, that the address names: over whatever page is open, loaded with the first. */
export function OpenConversation() {
  const [search] = useSearchParams()
  const [chat, asked] = [search.get('chat'), search.get('ask')]
  const navigate = useNavigate()
  useReturnedFocus(chat !== null || asked !== null)
  const { key, pathname } = useLocation()
  // Back closes it; opened from outside there is nothing to go back to.
  const close = () => void (key === 'default' ? navigate(pathname, { replace: true }) : navigate(-1))
  return (
    <Suspense>
      {chat !== null && <ConversationPanel key={chat} id={chat} onClose={close} />}
      {chat === null && asked !== null && <QuestionDialog key={asked} to={asked} onClose={close} />}
    </Suspense>
  )
}
