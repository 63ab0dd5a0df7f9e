import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useLevelChoice, useLevels } from '#web/api/topics/levels.ts'
import { LevelChoice } from '#web/components/levels/level-choice.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'

/** The own level, or which ones are taken; nothing where there are none. */
export function LevelPanel({ user }: { readonly user: User }) {
  const levels = useLevels()
  const { chosen, choose } = useLevelChoice(user, {
    onSaved: () => showDone(m.level_saved()),
    onFailed: (error) => showFailure(failureText(error)),
  })
  if (levels.length === 0) return null
  return (
    <Panel title={user.role === 'STUDENT' ? m.level_title() : m.level_title_supervisor()}>
      <LevelChoice role={user.role} levels={levels} chosen={chosen} onChoose={choose} />
    </Panel>
  )
}
