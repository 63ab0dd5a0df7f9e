// The script of the pages that run the provider's client (src/server/identity/clerk/clerk-page.ts). It is a file of its
// own, so that only these pages load the client.
import { loadClient } from './clerk-client.ts'
import { type Next, type Step, runStep } from './steps.ts'

/** Shows a notice if the client does not load in time. If it loads later, the page goes on. */
const TIMEOUT_MS = 20_000

const proceed = (next: Next): void => {
  if ('failed' in next) show(next.failed)
  else if ('handOver' in next) handOver(next.handOver)
  // Replaces this page in the history: the back button skips it.
  else location.replace(next.goTo)
}

/** As a form, so that the answer is a page of the server. */
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
  const timeout = setTimeout(() => show('unreachable'), TIMEOUT_MS)
  try {
    proceed(await runStep(step as Step, await loadClient(client ?? '', key ?? ''), back ?? ''))
  } catch (error) {
    show('unreachable')
    // For the browser's console.
    throw error
  } finally {
    clearTimeout(timeout)
  }
}

const page = document.querySelector<HTMLElement>('script[data-step]')
if (page) void run(page.dataset)
