import { useMatches } from 'react-router'

/** What a route of the table says about its page. The title is asked for when shown, in the language of then. */
export type PageHandle = {
  readonly title: () => string
}

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'function'

/** Title of the page shown, from the routes table; undefined for a page without one. */
export function usePageTitle(): string | undefined {
  const handle: unknown = useMatches().at(-1)?.handle
  return isPageHandle(handle) ? handle.title() : undefined
}
