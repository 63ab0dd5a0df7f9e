import { DOCUMENTS_CACHE } from '#web/api/kept/documents-cache.ts'

/**
 * A confirmation as the server has it now, or as it was when it was opened last. Whoever may not read it any more has it
 * no longer. Nothing is kept but where the page has made the cache: it says whether anything may be.
 */
export async function answerDocument(event: FetchEvent): Promise<Response> {
  const { request } = event
  const { pathname } = new URL(request.url)
  try {
    const answer = await fetch(request)
    if (answer.status < 500) event.waitUntil(keepDocument(pathname, answer.clone()))
    return answer
  } catch (error) {
    const kept = (await caches.has(DOCUMENTS_CACHE)) && (await caches.match(pathname, { cacheName: DOCUMENTS_CACHE }))
    if (kept) return kept
    throw error
  }
}

const keepDocument = async (pathname: string, answer: Response): Promise<void> => {
  if (!(await caches.has(DOCUMENTS_CACHE))) return
  const documents = await caches.open(DOCUMENTS_CACHE)
  if (answer.ok) await documents.put(pathname, answer)
  else await documents.delete(pathname)
}

/** Nobody is signed in any more. */
export async function forgetDocuments(): Promise<void> {
  await caches.delete(DOCUMENTS_CACHE)
}
