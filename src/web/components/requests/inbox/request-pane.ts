import type { ReactNode } from 'react'

/** Shows a request to its supervisor, with all that is decided by; the layout of supervisors has it for their pages. */
export type RenderRequest = (id: string) => ReactNode
