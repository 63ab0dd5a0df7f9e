import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import { html } from './html.ts'
import { type Institution, renderPage } from './page.ts'

type BusyPage = {
  readonly productName: string
  readonly locale: Locale
  readonly stylesheet: string
  readonly isOpenToAnybody: boolean
  readonly institution: Institution
}

/** The page for visitors while the server is overloaded. A header of its response reloads it. */
export function renderBusyPage(page: BusyPage): string {
  const { locale } = page
  const title = m.busy_title({}, { locale })
  const main = html`<div class="card">
    <h1>${title}</h1>
    <p>${m.busy_text({}, { locale })}</p>
  </div>`
  return renderPage({ ...page, title, main })
}
