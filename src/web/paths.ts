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
  server: {
    /** Begins the sign-in. @param returnTo where to come back to, an own path with its locale prefix */
    signIn: (returnTo: string) => `/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`,
    /** The confirmation of an accepted request, as a PDF. */
    confirmation: (requestId: string) => `/api/confirmations/${requestId}.pdf`,
    /** The confirmed pairs of a cycle, as a CSV file. @param cycle id, or `current` */
    confirmedSupervisions: (cycle: string) => `/api/admin/cycles/${cycle}/confirmed_supervisions.csv`,
  },
}
