import { DOCUMENTS_CACHE } from '#web/api/kept/documents-cache.ts'

/**
 * A confirmation as the server has it now, or as it was when it was opened last. Whoever may not read it any more has it
 * no longer. The cache is opened first: when everything private is forgotten meanwhile, it is that one that is filled,
 * and nobody sees it.
 */
export async function answerDocument(event: FetchEvent): Promise<Response> {
  const { request } = event
  const documents = await caches.open(DOCUMENTS_CACHE)
  const { pathname } = new URL(request.url)
  try {
    const answer = await fetch(request)
    if (answer.ok) event.waitUntil(documents.put(pathname, answer.clone()))
    else if (answer.status < 500) event.waitUntil(documents.delete(pathname))
    return answer
  } catch (error) {
    const kept = await documents.match(pathname)
    if (kept) return kept
    throw error
  }
}

/** Nobody is signed in any more. */
export async function forgetDocuments(): Promise<void> {
  await caches.delete(DOCUMENTS_CACHE)
}
