import { type PageAddress, pages } from '#domain/pages.ts'
import { html, type Html } from '../../html/html.ts'

/** The sources of the pages on which people mostly begin, below src/web. */
export const PAGE_SOURCES: Partial<Record<PageAddress, string>> = {
  [pages.student.dashboard]: 'features/student-dashboard/student-dashboard-page.tsx',
  [pages.student.matching]: 'features/matching/matching-page.tsx',
  [pages.student.requests]: 'features/requests/requests-page.tsx',
  [pages.supervisor.dashboard]: 'features/supervisor-dashboard/supervisor-dashboard-page.tsx',
  [pages.supervisor.matching]: 'features/supervisor-matching/supervisor-matching-page.tsx',
  [pages.admin.dashboard]: 'features/admin-dashboard/admin-dashboard-page.tsx',
}

/** Addresses of a page's own files, beside those that every page names. */
export type PageCode = ReadonlyMap<string, readonly string[]>

/** Lets the browser fetch a page's code while it reads the page, instead of one after the other when each script has run. */
export function fetchedAhead(code: PageCode, path: string): Html {
  const files = (code.get(path) ?? []).map((file) =>
    file.endsWith('.css')
      ? html`<link rel="stylesheet" crossorigin href="${file}" />`
      : html`<link rel="modulepreload" crossorigin href="${file}" />`,
  )
  return html`${files}`
}
