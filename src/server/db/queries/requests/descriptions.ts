/** The first words of a student about the thesis, sent with a request, are its description. */
import { and, eq, exists, inArray, isNull, ne, notExists } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { requests } from '../../schema/requests.ts'
import { users } from '../../schema/people.ts'

type Sentence = { readonly requestId: string; readonly studentId: string; readonly message: string }

/** Keeps the sentence of a request as the thesis description; nothing where there is one. */
export async function keepAsDescription(tx: Queryable, { requestId, studentId, message }: Sentence): Promise<void> {
  const kept = await tx
    .update(users)
    .set({ thesisDescription: message })
    .where(and(eq(users.id, studentId), isNull(users.thesisDescription), isNull(users.deletedAt)))
    .returning({ id: users.id })
  if (kept.length > 0) await tx.update(requests).set({ isDescription: true }).where(eq(requests.id, requestId))
}

/** The description that a request brought becomes its new sentence, unless it was changed. @param sentence with the message as it was */
export async function rewriteDescription(tx: Queryable, sentence: Sentence, message: string): Promise<void> {
  await tx.update(users).set({ thesisDescription: message }).where(isBrought(tx, sentence))
}

/** Takes back the description that a request brought, unless it was changed, or another request relies on it. */
export async function takeBackDescription(tx: Queryable, sentence: Sentence): Promise<void> {
  const { requestId, studentId } = sentence
  const others = tx
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.studentId, studentId),
        ne(requests.id, requestId),
        eq(requests.type, 'SUPERVISION'),
        inArray(requests.state, ['PENDING', 'ACCEPTED']),
      ),
    )
  await tx
    .update(users)
    .set({ thesisDescription: null })
    .where(and(isBrought(tx, sentence), notExists(others)))
}

/** The student whose description is still the sentence of the request that brought it. */
const isBrought = (tx: Queryable, { requestId, studentId, message }: Sentence) => {
  const ofThis = tx
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.id, requestId), eq(requests.isDescription, true)))
  return and(eq(users.id, studentId), eq(users.thesisDescription, message), exists(ofThis))
}
