/** Documents that somebody has opened; goes with their session. */
export const DOCUMENTS_CACHE = 'tandem-documents'
