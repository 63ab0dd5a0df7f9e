import { useKnownMe } from '#web/api/me.ts'
import { BaseLayout } from './base-layout.tsx'

/** A page that one goes to and comes back from: an arrow in place of the logo, and the navigation stays. */
export function GenericBack() {
  const { user } = useKnownMe()
  return <BaseLayout of={user.role} hasBack />
}
