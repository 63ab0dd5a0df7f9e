import { m } from '#messages'
import { dashboardOf } from '#domain/landing.ts'
import { DEFAULT_ROLE } from '#domain/roles.ts'
import { useMe } from '#web/api/me.ts'
import { StepProgress } from '#web/ui/step-progress.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { NameStep } from './name-step.tsx'
import { PriorityStep } from './priority-step.tsx'
import { useSaveTags } from './queries.ts'
import { TagsStep } from './tags-step.tsx'

const STEPS = ['name', 'tags', 'priority'] as const

/**
 * Three steps of students and supervisors: name, tags, their order. The name is saved by itself; tags and priorities go
 * together at the end, because with them the onboarding is over.
 */
export function OnboardingPage() {
  const me = useMe()
  const user = me?.user
  const role = user?.role ?? DEFAULT_ROLE
  const [step, setStep] = useState<(typeof STEPS)[number]>(user?.is_registered ? 'tags' : 'name')
  const [chosen, setChosen] = useState(() => user?.tags.map(({ tag_id }) => tag_id) ?? [])
  const saveTags = useSaveTags()
  const navigate = useNavigate()
  const finish = async (): Promise<void> => {
    if (!user) return setStep('name')
    await saveTags.mutateAsync({ id: user.id, tagIds: chosen })
    await navigate(dashboardOf(role))
  }

  return (
    <>
      <StepProgress
        step={STEPS.indexOf(step) + 1}
        count={STEPS.length}
        label={m.onboarding_step({ step: STEPS.indexOf(step) + 1, count: STEPS.length })}
      />
      {step === 'name' ? (
        <NameStep
          names={{ first_name: user?.first_name ?? '', last_name: user?.last_name ?? '' }}
          onDone={() => setStep('tags')}
        />
      ) : null}
      {step === 'tags' ? (
        <TagsStep
          role={role}
          chosen={chosen}
          onChange={setChosen}
          onBack={() => setStep('name')}
          onDone={() => setStep('priority')}
        />
      ) : null}
      {step === 'priority' ? (
        <PriorityStep
          chosen={chosen}
          isSaving={saveTags.isPending}
          error={saveTags.error}
          onChange={setChosen}
          onBack={() => setStep('tags')}
          onDone={() => void finish().catch(() => undefined)}
        />
      ) : null}
    </>
  )
}
