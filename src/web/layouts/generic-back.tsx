import { useKnownMe } from '#web/api/me.ts'
import { useLocation } from 'react-router'
import { BaseLayout } from './base-layout.tsx'
import { destinationsOf } from './navigation.ts'

/**
 * A page that one goes to and comes back from: an arrow in place of the logo, and the navigation stays. A page that the
 * navigation leads to is no detour, and has no arrow.
 */
export function GenericBack() {
  const { user } = useKnownMe()
  const { pathname } = useLocation()
  const isDestination = destinationsOf(user.role).some(({ path }) => path === pathname)
  return <BaseLayout of={user.role} hasBack={!isDestination} />
}
