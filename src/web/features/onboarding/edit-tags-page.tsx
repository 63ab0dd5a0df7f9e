import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import { paths } from '#web/paths.ts'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { useNavigate } from 'react-router'
import { PriorityStep } from './priority-step.tsx'
import { StepFrame } from './step-frame.tsx'
import { TagsStep } from './tags-step.tsx'
import { useTagSteps } from './use-tag-steps.ts'

/** Changes the own tags and their order; they are saved together at the end. Going back leaves them as they were. */
export function EditTagsPage() {
  const { user, lost_tags: hasLost, losses } = useKnownMe()
  const navigate = useNavigate()
  const profile = user.role === 'STUDENT' ? paths.student.profile : paths.supervisor.profile
  const { step, go, back, choice, save, isSaving, error } = useTagSteps(user, () => {
    showDone(m.tags_saved())
    return navigate(profile)
  })
  const leave = (): void => {
    choice.forgetDraft()
    void navigate(profile)
  }
  return (
    <StepFrame step={step === 'priority' ? 2 : 1} count={2}>
      {step === 'priority' ? (
        <PriorityStep
          choice={choice}
          isSaving={isSaving}
          error={error}
          action={m.own_profile_save()}
          onBack={() => back('tags')}
          onDone={save}
        />
      ) : (
        <TagsStep
          user={user}
          choice={choice}
          hasLost={hasLost || choice.hasLost}
          lost={losses.tags}
          onBack={leave}
          onDone={() => go('priority')}
        />
      )}
    </StepFrame>
  )
}
