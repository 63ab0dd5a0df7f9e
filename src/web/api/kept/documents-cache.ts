/** Name of the cache of documents that somebody has opened, and others may not read; it goes with their session. */
export const DOCUMENTS_CACHE = 'tandem-documents'
