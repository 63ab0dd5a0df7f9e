import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { dashboardOf, tourOf } from '#domain/landing.ts'
import { DEFAULT_ROLE } from '#domain/roles.ts'
import { useMe } from '#web/api/me.ts'
import { useLevelChoice, useLevels } from '#web/api/topics/levels.ts'
import { LevelChoice } from '#web/components/levels/level-choice.tsx'
import { useOpenTour } from '#web/components/tour/open-tour.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { useNavigate } from 'react-router'
import { NameStep } from './name-step.tsx'
import { PriorityStep } from './priority-step.tsx'
import { StepFrame } from './step-frame.tsx'
import { TagsStep } from './tags-step.tsx'
import { type Step, useTagSteps } from './use-tag-steps.ts'

const STEPS: readonly Step[] = ['name', 'tags', 'priority']

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
    if (hasTour) tour.open()
    return navigate(hasTour ? tourOf(role) : dashboardOf(role))
  })

  return (
    <StepFrame step={STEPS.indexOf(step) + 1} count={STEPS.length}>
      {step === 'name' ? (
        <NameStep
          names={{ first_name: user?.first_name ?? '', last_name: user?.last_name ?? '' }}
          onDone={() => go('tags')}
        />
      ) : null}
      {step === 'tags' ? (
        <TagsStep user={user} choice={choice} onBack={() => back('name')} onDone={() => go('priority')}>
          {user && <LevelPart user={user} />}
        </TagsStep>
      ) : null}
      {step === 'priority' ? (
        <PriorityStep
          choice={choice}
          isSaving={isSaving}
          error={error}
          action={m.onboarding_finish()}
          onBack={() => back('tags')}
          onDone={save}
        />
      ) : null}
    </StepFrame>
  )
}

/** The part of a step that asks for the own level, or which ones are taken; nothing where there are none. */
const LevelPart = ({ user }: { readonly user: User }) => {
  const levels = useLevels()
  const { chosen, choose } = useLevelChoice(user, { onFailed: (error) => showFailure(failureText(error)) })
  return <LevelChoice role={user.role} levels={levels} chosen={chosen} onChoose={choose} />
}
