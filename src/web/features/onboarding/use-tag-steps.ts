import type { User } from '#contract/resources/people/people.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { isUnknownTag, useSaveTags } from './queries.ts'
import { useTagChoice } from './use-tag-choice.ts'

/** Steps of choosing tags. The address names the current one, so that a reload and the browser's Back know it. */
export type Step = 'name' | 'tags' | 'priority'

/**
 * Choosing tags, then putting them in order, then saving.
 * @param onSaved where it leads from there
 */
export function useTagSteps(user: User | undefined, onSaved: () => unknown) {
  const choice = useTagChoice(user)
  const { mutateAsync, isPending, error } = useSaveTags()
  const asked = useSearchParams()[0].get('step')
  const navigate = useNavigate()
  const go = (to: Step): void => void navigate({ search: `?step=${to}` })
  const step: Step = asked === 'priority' && choice.chosen.length > 0 ? 'priority' : asked === 'name' ? 'name' : 'tags'
  const save = async (): Promise<void> => {
    if (!user) return
    try {
      await mutateAsync({ id: user.id, tagIds: choice.chosen })
      choice.forgetDraft()
      await onSaved()
    } catch (failure) {
      if (failure instanceof Error && isUnknownTag(failure)) go('tags')
    }
  }
  return { step, go, choice, save: () => void save(), isSaving: isPending, error }
}
