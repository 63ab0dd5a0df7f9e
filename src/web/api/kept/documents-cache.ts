/** Name of the cache of opened documents. They are private, and deleted with the session. */
export const DOCUMENTS_CACHE = 'tandem-documents'
