import type { RenderRequest } from '#web/components/requests/inbox.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { lazy, Suspense } from 'react'
import { BaseLayout } from '../base-layout.tsx'

const RequestPane = lazy(async () => ({ default: (await import('./request-pane.tsx')).RequestPane }))

const renderRequest: RenderRequest = (id) => (
  <Suspense fallback={<ListSkeleton />}>
    <RequestPane key={id} id={id} />
  </Suspense>
)

/** The inbox has beside it what is open. */
export function SupervisorBase() {
  return <BaseLayout of="SUPERVISOR" beside={renderRequest} />
}
