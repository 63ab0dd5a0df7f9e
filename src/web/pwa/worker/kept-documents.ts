import { DOCUMENTS_CACHE } from '#web/api/kept/documents-cache.ts'

/**
 * Answers with a confirmation from the server, or with the stored copy while there is no connection. The copy is
 * deleted when the server refuses. Nothing is stored unless the page has created the cache, which is how the page
 * allows it.
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

/** The session has ended. */
export async function forgetDocuments(): Promise<void> {
  await caches.delete(DOCUMENTS_CACHE)
}
