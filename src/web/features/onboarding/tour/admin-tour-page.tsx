import { m } from '#messages'
import { useMe } from '#web/api/me.ts'
import { paths } from '#web/paths.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { NameStep } from '../name-step.tsx'
import { Tour } from './tour.tsx'
import { STEPS_OF } from './tour-steps.ts'

/** The first page of a new admin: what admins do here; finishing it registers them. */
export function AdminTourPage() {
  const user = useMe()?.user
  const navigate = useNavigate()
  const finish = (): void => void navigate(paths.admin.dashboard)
  // As it was at the beginning: the last step stays until it has led on.
  const [isNew] = useState(!user?.is_registered)
  const name = <NameStep user={user} action={m.admin_tour_done()} onDone={finish} />
  return <Tour steps={STEPS_OF.ADMIN} end={isNew ? name : undefined} onDone={finish} />
}
