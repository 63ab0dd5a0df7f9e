import type { PageParts } from '#web/api/page-parts.ts'
import { useMatches } from 'react-router'

/** What a route of the table says about its page. The title is asked for when shown, in the language of then. */
export type PageHandle = PageParts & {
  readonly title: () => string
}

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'function'
}

/** The page shown, from the routes table, and a key of its own; undefined where there is none. */
export function usePageHandle(): { readonly key: string; readonly handle: PageHandle } | undefined {
  const { id, handle } = useMatches().at(-1) ?? {}
  return id !== undefined && isPageHandle(handle) ? { key: id, handle } : undefined
}
