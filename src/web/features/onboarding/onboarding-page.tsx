import { m } from '#messages'
import { dashboardOf, tourOf } from '#domain/landing.ts'
import { DEFAULT_ROLE } from '#domain/roles.ts'
import { readThesisDraft, saveThesisDraft } from '#web/api/forms/drafts.ts'
import { useMe } from '#web/api/me.ts'
import { useOpenTour } from '#web/components/tour/open-tour.ts'
import { paths } from '#web/paths.ts'
import { useNavigate } from 'react-router'
import { NameStep } from './name-step.tsx'
import { PriorityStep } from './priority-step.tsx'
import { StepFrame } from './step-frame.tsx'
import { TagsStep } from './tags-step.tsx'
import { type Step, useTagSteps } from './use-tag-steps.ts'

const STEPS: readonly Step[] = ['name', 'tags', 'priority']

/** Fewer words look for a tag. */
const SENTENCE = /\S+\s+\S+\s+\S/u

/**
 * Three steps of students and supervisors: name, tags, their order. The name is saved by itself; tags and priorities go
 * together at the end, because with them the onboarding is over.
 */
export function OnboardingPage() {
  const me = useMe()
  const user = me?.user
  const role = user?.role ?? DEFAULT_ROLE
  const navigate = useNavigate()
  // Anybody who chooses again has been here before; anybody who has a supervisor already is to be led to nobody else.
  const hasTour = !me?.notices.some(({ tags }) => tags) && user?.student?.has_supervisor !== true
  const tour = useOpenTour(user?.id ?? '')
  const { step, go, back, choice, save, isSaving, error } = useTagSteps(user, () => {
    if (!hasTour) return navigate(dashboardOf(role))
    tour.open()
    // Students are told on their first card.
    return navigate(role === 'STUDENT' ? paths.student.matching : tourOf(role))
  })
  // A description stays, and so does a draft of it.
  const isUndescribed = user?.student !== undefined && !user.student.thesis_description
  const keepsSentence = isUndescribed && readThesisDraft(user.id) === ''
  const leaveTags = (): void => {
    if (keepsSentence && SENTENCE.test(choice.inMind)) saveThesisDraft(user.id, choice.inMind)
    go('priority')
  }

  return (
    <StepFrame step={STEPS.indexOf(step) + 1} count={STEPS.length}>
      {step === 'name' ? <NameStep user={user} onDone={() => go('tags')} /> : null}
      {step === 'tags' ? (
        <TagsStep
          user={user}
          choice={choice}
          keepsSentence={keepsSentence}
          onBack={() => back('name')}
          onDone={leaveTags}
        />
      ) : null}
      {step === 'priority' ? (
        <PriorityStep
          choice={choice}
          isSaving={isSaving}
          error={error}
          action={m.ui_done()}
          onBack={() => back('tags')}
          onDone={save}
        />
      ) : null}
    </StepFrame>
  )
}
