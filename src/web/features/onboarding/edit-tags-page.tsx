import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import { paths } from '#web/paths.ts'
import { Unsaved } from '#web/ui/states/saving-state.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PriorityStep } from './priority-step.tsx'
import { StepFrame } from './step-frame.tsx'
import { TagsStep } from './tags-step.tsx'
import { useTagSteps } from './use-tag-steps.ts'

/** Changes the own tags and their order; they are saved together at the end. Anybody who goes back finds the choice again, unsaved. */
export function EditTagsPage() {
  const { user } = useKnownMe()
  const navigate = useNavigate()
  const profile = user.role === 'STUDENT' ? paths.student.profile : paths.supervisor.profile
  const { step, go, back, choice, save, isSaving, error } = useTagSteps(user, () => {
    showDone(m.tags_saved())
    return navigate(profile)
  })
  // Only what an earlier visit left: at a first change it would move the tags under the finger.
  const [wasKept, setKept] = useState(choice.isDirty)
  const discard = (): void => {
    choice.discard()
    setKept(false)
    // Its button goes with it.
    document.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  return (
    <StepFrame
      step={step === 'priority' ? 2 : 1}
      count={2}
      aside={wasKept ? <Unsaved isShown={choice.isDirty && !isSaving} onDiscard={discard} /> : undefined}
    >
      {step === 'priority' ? (
        <PriorityStep
          choice={choice}
          isSaving={isSaving}
          error={error}
          action={m.ui_save()}
          onBack={() => back('tags')}
          onDone={save}
        />
      ) : (
        <TagsStep user={user} choice={choice} onBack={() => void navigate(profile)} onDone={() => go('priority')} />
      )}
    </StepFrame>
  )
}
