import type { PageComponent } from '../api/page-parts.ts'

/** A page, as the table of routes names it. */
export type Screen = {
  readonly title: () => string
  readonly load: () => Promise<PageComponent>
  /** Null: only the browser renders the page. */
  readonly source: string | null
}

/**
 * A page's title, and where it is loaded from; the page itself declares its first data and its heading (api/page-
 * parts.ts).
 * @param source the same file, for the server's list of a page's code and styles
 */
export function screen(title: () => string, load: Screen['load'], source: string | null = null): Screen {
  return { title, load, source }
}

/** A page that uses the component library, which is loaded with it. */
export function libraryScreen(title: () => string, load: Screen['load']): Screen {
  return screen(title, async () => {
    const [page, { inLibrary }] = await Promise.all([load(), import('../ui/library/library.tsx')])
    return inLibrary(page)
  })
}
