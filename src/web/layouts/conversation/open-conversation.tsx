import { useReturnedFocus } from '#web/hooks/focus.ts'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCloseOnce } from '../use-close-once.ts'

const load = () => import('./dialogs.ts')

const ConversationPanel = lazy(async () => ({ default: (await load()).ConversationPanel }))
const SentenceDialog = lazy(async () => ({ default: (await load()).SentenceDialog }))
const WhyDialog = lazy(async () => ({ default: (await load()).ExplainRejectionDialog }))
const DeclineDialog = lazy(async () => ({ default: (await load()).DeclineDialog }))
const QuestionDialog = lazy(async () => ({ default: (await load()).QuestionDialog }))

/**
 * Dialogs of two people that the address names, over any page: a conversation, a first question, the sentence of a
 * request, the reason of a rejection, declining the rest. Loaded with the first of them.
 */
export function OpenConversation() {
  const [search] = useSearchParams()
  const name = [...search.keys()].findLast(isPart)
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
