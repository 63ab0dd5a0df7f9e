import { after } from './after.ts'

/** How long the network is waited for while a stored page is available, milliseconds. */
const TIMEOUT_MS = 4_000

/**
 * Answers with the server's page, which is always the newest, or with the stored page if the server does not answer.
 * Storage is read only then: it may be busy, and was seen not to answer at all.
 */
export async function answerPage(request: Request, keptShell: () => Promise<Response | undefined>): Promise<Response> {
  const answer = fetch(request)
  // Handled below. A rejection after the stored page was sent concerns nobody.
  answer.catch(() => undefined)
  try {
    return await Promise.race([answer, timeout()])
  } catch {
    // A page that still comes is better than none.
    return await Promise.any([keptShell().then((shell) => shell ?? answer), answer])
  }
}

const timeout = async (): Promise<never> => {
  await after(TIMEOUT_MS)
  throw new Error('The page does not come.')
}
