import { useKnownMe } from '#web/api/me.ts'
import { BaseLayout } from './base-layout.tsx'

/** Around every search, with the navigation of the visitor's role. */
export function SearchLayout() {
  const { role } = useKnownMe().user
  return <BaseLayout of={role} width={role === 'ADMIN' ? 'wide' : 'list'} />
}
