import { dashboardOf } from '#domain/landing.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useOpenTour } from '#web/components/tour/open-tour.ts'
import { useNavigate } from 'react-router'
import { Tour } from './tour.tsx'
import { STEPS_OF } from './tour-steps.ts'

/** The tour of students and supervisors: after the onboarding, and from the settings whenever they like. */
export function TourPage() {
  const { id, role } = useKnownMe().user
  const { close } = useOpenTour(id)
  const navigate = useNavigate()
  const leave = (): void => {
    close()
    void navigate(dashboardOf(role))
  }
  return <Tour steps={STEPS_OF[role]} onDone={leave} />
}
