import { BaseLayout } from './base-layout.tsx'

export function StudentBase() {
  return <BaseLayout of="STUDENT" />
}
