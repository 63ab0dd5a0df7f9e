// The script of the pages that run the provider's client (src/server/identity/clerk/clerk-page.ts). A file of its own,
// outside the app: the client is on these pages and on no other.
import { loadClient } from './clerk-client.ts'
import { type Next, type Step, takeStep } from './steps.ts'

/** A client that does not come is not waited for without a word. It may still come, and then the page goes on. */
const PATIENCE_MS = 20_000

const proceed = (next: Next): void => {
  if ('failed' in next) show(next.failed)
  else if ('handOver' in next) handOver(next.handOver)
  // In place of this page: the back button leads to where somebody was, not here and away again.
  else location.replace(next.goTo)
}

/** As a form, so that whatever comes of it is a page of the server's. */
const handOver = (token: string): void => {
  const form = document.querySelector<HTMLFormElement>('#hand-over')
  const field = form?.querySelector('input')
  if (!form || !field) return
  field.value = token
  form.submit()
}

const show = (id: 'incomplete' | 'unreachable'): void => {
  const card = document.getElementById(id)
  const heading = card?.querySelector('h1')
  if (!card || !heading) return
  document.getElementById('waiting')?.remove()
  card.hidden = false
  heading.focus()
  document.title = document.title.replace(/^.*(?= - )/u, heading.textContent)
}

const run = async ({ step, client, key, back }: DOMStringMap): Promise<void> => {
  const impatience = setTimeout(() => show('unreachable'), PATIENCE_MS)
  try {
    proceed(await takeStep(step as Step, await loadClient(client ?? '', key ?? ''), back ?? ''))
  } catch (error) {
    show('unreachable')
    // The browser's console says what it was.
    throw error
  } finally {
    clearTimeout(impatience)
  }
}

const page = document.querySelector<HTMLElement>('script[data-step]')
if (page) void run(page.dataset)
