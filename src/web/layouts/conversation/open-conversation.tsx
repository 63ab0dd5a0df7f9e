import { catchLostFocus } from '#web/ui/lost-focus.ts'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
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

/** A dialog that comes and goes with the address gives the focus to nobody: it goes back to what opened it, if that is still there. */
const useReturnedFocus = (isOpen: boolean): void => {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement
      return
    }
    const before = opener.current
    opener.current = null
    if (before instanceof HTMLElement && before !== document.body && before.isConnected) catchLostFocus(() => before)
  }, [isOpen])
}
