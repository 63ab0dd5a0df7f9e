import type { Site } from '#server/site.ts'

/** SESSION_SECRET, where a test gives none. */
export const SECRET = 'a secret of at least thirty-two characters'

/** An installation on this machine, whose institution has no name. */
export function testSite(given: Partial<Site> = {}): Site {
  return {
    publicUrl: 'http://localhost:3000',
    secret: SECRET,
    institution: { name: null, logo: null },
    imprintUrl: null,
    timeZone: 'Europe/Berlin',
    isOpenToAnybody: false,
    ...given,
  }
}
