import { pages } from '#domain/pages.ts'

/** Query parameter: the request that is open beside a supervisor's inbox. */
export const OPEN_REQUEST = 'request'

/**
 * Every address that the site links to. Pages of the application come without locale prefix, which the router adds.
 * Those of the server (`server`) are for plain links.
 */
export const paths = {
  ...pages,
  /** Students who wait for an answer, who waits longest first. */
  waiting: `${pages.admin.search}?role=STUDENT&state=waiting&sort=waiting_since`,
  /** Supervisors who owe answers, whose students wait longest first. */
  owingAnswers: `${pages.admin.search}?role=SUPERVISOR&state=owes_answers&sort=waiting_since`,
  profile: (userId: string) => pages.profile.replace(':id', userId),
  /** The search of a link that opens a conversation over any page. */
  conversation: (requestId: string) => `?chat=${requestId}`,
  /** The address of a student's question to a supervisor. */
  ask: (supervisorId: string) => `?ask=${supervisorId}`,
  /** The address of the sentence of a pending request. */
  sentence: (supervisorId: string) => `?sentence=${supervisorId}`,
  /** The address of the reason of a rejection. */
  why: (requestId: string) => `?why=${requestId}`,
  /** A supervisor's profile, where a request is about this idea for a thesis. */
  idea: (supervisorId: string, ideaId: string) => `${paths.profile(supervisorId)}?idea=${ideaId}`,
  /** The search of a link that opens an own idea for a thesis, on the page of the own ideas. */
  ownIdea: (ideaId: string) => `?idea=${ideaId}`,
  /** The address of declining all remaining requests. */
  declineRest: '?decline=rest',
  server: {
    /**
     * Starts the sign-in.
     * @param returnTo own path to return to, with its locale prefix
     */
    signIn: (returnTo: string) => `/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`,
    /** The sign-in on a shared computer: nothing is stored on it. */
    signInShared: (returnTo: string) => `${paths.server.signIn(returnTo)}&shared=yes`,
    /** The confirmation of an accepted request, as a PDF. */
    confirmation: (requestId: string) => `/api/confirmations/${requestId}.pdf`,
    /** The confirmed pairs of a cycle, as a CSV file. @param cycle id, or `current` */
    confirmedSupervisions: (cycle: string) => `/api/admin/cycles/${cycle}/confirmed_supervisions.csv`,
    /** The list of tags, as it can be imported. */
    tagList: '/api/admin/tags.json',
    /** The table of people, as a CSV file. @param search filters, order and columns */
    people: (search: string) => `/api/admin/people.csv?${search}`,
  },
}
