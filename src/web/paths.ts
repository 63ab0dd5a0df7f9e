import { pages } from '#domain/pages.ts'

/**
 * Every address that the site links to. Pages of the application come without locale prefix: the router adds it. Those of
 * the server (`server`) are for plain links.
 */
export const paths = {
  ...pages,
  profile: (userId: string) => pages.profile.replace(':id', userId),
  /** A conversation, over whatever page is open: a search for a link. */
  conversation: (requestId: string) => `?chat=${requestId}`,
  /** A student's question to a supervisor, over whatever page is open. */
  ask: (supervisorId: string) => `?ask=${supervisorId}`,
  /** What goes with the pending request to a supervisor, over whatever page is open. */
  sentence: (supervisorId: string) => `?sentence=${supervisorId}`,
  /** Why a request was rejected, over whatever page is open. */
  why: (requestId: string) => `?why=${requestId}`,
  /** Declining all that are left, over whatever page is open. */
  declineRest: '?decline=rest',
  server: {
    /** Begins the sign-in. @param returnTo where to come back to, an own path with its locale prefix */
    signIn: (returnTo: string) => `/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`,
    /** The same on a computer that others use, too: nothing is kept on it. */
    signInShared: (returnTo: string) => `${paths.server.signIn(returnTo)}&shared=yes`,
    /** The confirmation of an accepted request, as a PDF. */
    confirmation: (requestId: string) => `/api/confirmations/${requestId}.pdf`,
    /** The confirmed pairs of a cycle, as a CSV file. @param cycle id, or `current` */
    confirmedSupervisions: (cycle: string) => `/api/admin/cycles/${cycle}/confirmed_supervisions.csv`,
  },
}
