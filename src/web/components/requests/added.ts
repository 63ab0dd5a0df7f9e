import type { Request } from '#contract/resources/requests/requests.ts'

type Made = Pick<Request, 'created_at' | 'since' | 'by_admin'>

/** Whether a pair came about without the student's asking: it is as old as its request, or an admin made it. */
export function wasAdded({ created_at: created, since, by_admin: admin }: Made): boolean {
  return created === since || admin?.what === 'made'
}
