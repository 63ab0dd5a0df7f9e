import { BaseLayout } from './base-layout.tsx'

export function SupervisorBase() {
  return <BaseLayout of="SUPERVISOR" />
}
