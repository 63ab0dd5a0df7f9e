import type { User } from '#contract/resources/people/people.ts'
import { useEffect, useEffectEvent } from 'react'
import { isUnknownTag, useSaveTags } from './queries.ts'
import { useStepHistory } from './use-step-history.ts'
import { useTagChoice } from './use-tag-choice.ts'

/** Steps of choosing tags. */
export type Step = 'name' | 'tags' | 'priority'

/**
 * Choosing tags, then putting them in order, then saving. Anybody who has no name yet gives it first.
 * @param onSaved where it leads from there
 */
export function useTagSteps(user: User | undefined, onSaved: () => unknown) {
  const choice = useTagChoice(user)
  const { mutateAsync, isPending, error } = useSaveTags()
  const { asked, go, back, name } = useStepHistory()
  const step = user?.is_registered ? possibleStep(asked, choice.chosen) : 'name'
  // Else Back would lead to an entry that shows what fits by then: the next step, and not the one it showed.
  const nameEntry = useEffectEvent(() => name(step))
  useEffect(() => {
    if (asked !== step) nameEntry()
  }, [asked, step])
  const save = async (): Promise<void> => {
    if (!user) return
    try {
      await mutateAsync({ id: user.id, tagIds: choice.chosen })
      choice.forgetDraft()
      await onSaved()
    } catch (failure) {
      if (failure instanceof Error && isUnknownTag(failure)) back('tags')
    }
  }
  return {
    step,
    go: (to: Step) => go(step, to),
    back: (to: Step) => back(to),
    choice,
    save: () => void save(),
    isSaving: isPending,
    error,
  }
}

const possibleStep = (asked: string | null, chosen: readonly string[]): Step => {
  if (asked === 'name') return 'name'
  return asked === 'priority' && chosen.length > 0 ? 'priority' : 'tags'
}
