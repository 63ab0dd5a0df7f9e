import { dashboardOf } from '#domain/landing.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useNavigate } from 'react-router'
import { Tour } from './tour.tsx'
import { STEPS_OF } from './tour-steps.ts'

/** The tour of students and supervisors: after the onboarding, and from the settings whenever they like. */
export function TourPage() {
  const { role } = useKnownMe().user
  const navigate = useNavigate()
  return <Tour steps={STEPS_OF[role]} onDone={() => void navigate(dashboardOf(role))} />
}
