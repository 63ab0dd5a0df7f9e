import { BaseLayout } from './base-layout.tsx'

export function AdminBase() {
  return <BaseLayout of="ADMIN" width="wide" />
}
