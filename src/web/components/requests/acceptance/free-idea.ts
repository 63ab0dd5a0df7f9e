import type { Request } from '#contract/resources/requests/requests.ts'

/** The idea that the student named, as long as no other pair has it: its title can go on the confirmation. */
export function freeIdeaOf({ idea }: Pick<Request, 'idea'>): Request['idea'] {
  return idea?.is_taken ? null : idea
}
