import type { User } from '#contract/resources/people/people.ts'
import { useLevelChoice } from '#web/api/topics/level-calls.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { LevelChoice } from '#web/components/levels/level-choice.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure } from '#web/ui/toasts/toasts.ts'

/** The part of a step that asks for the own level, or which ones are taken; nothing where there are none. */
export function LevelPart({ user }: { readonly user: User }) {
  const levels = useLevels()
  const { chosen, choose } = useLevelChoice(user, { onFailed: (error) => showFailure(failureText(error)) })
  return <LevelChoice role={user.role} levels={levels} chosen={chosen} onChoose={choose} />
}
