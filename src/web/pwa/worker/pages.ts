import { after } from './after.ts'

/** How long a page is waited for where another one is at hand, milliseconds. */
const PATIENCE_MS = 4_000

/**
 * The server's page, which knows who is there and is always the newest; the kept one when it does not come. The device's
 * storage is asked only then: it may be busy, and has been seen to answer nothing at all.
 */
export async function answerPage(request: Request, keptShell: () => Promise<Response | undefined>): Promise<Response> {
  const answer = fetch(request)
  // Asked again below; a refusal while the shell is shown is nobody's.
  answer.catch(() => undefined)
  try {
    return await Promise.race([answer, patience()])
  } catch {
    // A page that comes after all is as good.
    return await Promise.any([keptShell().then((shell) => shell ?? answer), answer])
  }
}

const patience = async (): Promise<never> => {
  await after(PATIENCE_MS)
  throw new Error('The page does not come.')
}
