import type { Request } from '#contract/resources/requests/requests.ts'

/** The idea whose title the confirmation can carry: what the student named, while nobody else writes about it. */
export function freeIdeaOf({ idea }: Pick<Request, 'idea'>): Request['idea'] {
  return idea?.is_taken ? null : idea
}
