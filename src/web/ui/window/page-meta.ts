import { createContext, use } from 'react'

type Read = (name: string) => string | null

const ofDocument: Read = (name) =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null

/** The source of the page's `meta` elements; the server, which has no document, sets its own. */
export const PageMeta = createContext<Read>(ofDocument)

/** The content of a `meta` element; null without it. */
export function usePageMeta(name: string): string | null {
  return use(PageMeta)(name)
}
