import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const ConversationPanel = lazy(async () => ({ default: (await import('./conversation-panel.tsx')).ConversationPanel }))

/** The conversation that the address names, over whatever page is open; loaded with the first of them. */
export function OpenConversation() {
  const id = useSearchParams()[0].get('chat')
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  if (id === null) return null
  // Back closes it; opened from outside there is nothing to go back to.
  const close = () => void (key === 'default' ? navigate(pathname, { replace: true }) : navigate(-1))
  return (
    <Suspense>
      <ConversationPanel key={id} id={id} onClose={close} />
    </Suspense>
  )
}
