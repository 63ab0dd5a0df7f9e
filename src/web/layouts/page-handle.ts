import type { PageParts } from '#web/api/page-parts.ts'
import { useMatches } from 'react-router'

/** A page's entry in the routes table. The title is a function, because the language may change. */
export type PageHandle = PageParts & {
  readonly title: () => string
}

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'function'
}

/** The current page from the routes table, and a key of its own; undefined without one. */
export function usePageHandle(): { readonly key: string; readonly handle: PageHandle } | undefined {
  const { id, handle } = useMatches().at(-1) ?? {}
  return id !== undefined && isPageHandle(handle) ? { key: id, handle } : undefined
}
