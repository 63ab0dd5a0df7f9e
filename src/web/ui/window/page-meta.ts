import { createContext, use } from 'react'

type Read = (name: string) => string | null

const ofDocument: Read = (name) =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null

/** Where the page's `meta` elements are read; the server provides its own, having no document. */
export const PageMeta = createContext<Read>(ofDocument)

/** What the server says in the head of the page; null where it says nothing. */
export function usePageMeta(name: string): string | null {
  return use(PageMeta)(name)
}
