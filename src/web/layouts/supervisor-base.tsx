import type { RenderRequest } from '#web/components/requests/inbox/request-pane.ts'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { BaseLayout } from './base-layout.tsx'

const RequestPane = onDemand(
  async () => (await import('./inbox/request-pane.tsx')).RequestPane,
  () => true,
  ListSkeleton,
)

const renderRequest: RenderRequest = (id) => <RequestPane key={id} id={id} />

/** The inbox has beside it what is open. */
export function SupervisorBase() {
  return <BaseLayout of="SUPERVISOR" beside={renderRequest} />
}
