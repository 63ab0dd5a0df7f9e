/** The ideas that requests name, and whether they are free. */
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { ideas } from '../../schema/matching.ts'
import { requests, requestTransitions } from '../../schema/requests.ts'

/**
 * The idea `i` of a request is taken: by what its supervisor says, or by another pair. Of pairs that name the same idea the one that was
 * accepted first has it.
 */
const isTakenByOthers = sql<boolean>`(i.state = 'TAKEN' and (not ${requests.isPair} or exists (
  select from ${requests} o where o.idea_id = i.id and o.is_pair and o.id <> ${requests.id}
    and (select max(t.id) from ${requestTransitions} t where t.request_id = o.id)
      < (select max(t.id) from ${requestTransitions} t where t.request_id = ${requests.id}))))`

export type NamedIdea = { readonly id: string; readonly title: string; readonly is_taken: boolean }

/** The idea that a row of `requests` names; null without one. */
export const namedIdea = sql<NamedIdea | null>`(
  select json_build_object('id', i.id, 'title', i.title, 'is_taken', ${isTakenByOthers})
  from ${ideas} i where i.id = ${requests.ideaId})`

/** Takes the working title from a pair whose idea another pair has by now. */
export async function forgetTakenTitle(tx: Queryable, requestId: string): Promise<void> {
  await tx
    .update(requests)
    .set({ workingTitle: null })
    .where(
      and(
        eq(requests.id, requestId),
        sql`exists (select from ${ideas} i where i.id = ${requests.ideaId} and ${isTakenByOthers})`,
      ),
    )
}
