import { databaseOn } from './db/transaction.ts'
import { isDatabaseAway } from './db/unavailable.ts'
import type { Database } from './db/client.ts'
import { type Caller, findCaller, type Moment, readCaller } from './db/queries/accounts/callers.ts'

/** Sessions remembered by one instance. */
const SESSIONS = 10_000

/** Who sessions stood for when they were last asked for. It proves nothing: each call asks the database. */
export type KnownCallers = {
  get(sessionId: string): Caller | null
  /** @param caller null: nobody any more */
  keep(sessionId: string, caller: Caller | null): void
}

export function knownCallers(most: number = SESSIONS): KnownCallers {
  const callers = new Map<string, Caller>()
  return {
    get: (sessionId) => callers.get(sessionId) ?? null,
    keep(sessionId, caller) {
      // The ones not heard of for longest come first.
      callers.delete(sessionId)
      if (caller) callers.set(sessionId, caller)
      const [oldest] = callers.keys()
      if (callers.size > most && oldest !== undefined) callers.delete(oldest)
    },
  }
}

type Recognition = {
  readonly db: Database
  readonly known: KnownCallers
  readonly sessionId: string
  readonly moment: Moment
  /** Told who calls, when the database has said so; null: nobody. */
  readonly recognised: (caller: Caller | null) => void
}

/**
 * @param sure resolves when the database has said that this is who calls: before that nothing may be changed for good,
 * and nothing told
 */
type WorkAs<T> = (caller: Caller | null, sure: () => Promise<void>) => Promise<T>

/** Somebody else calls than the work began for, or with other rights. */
export class OtherCaller extends Error {
  override readonly name = 'OtherCaller'
}

/** Of somebody who changes each time between the question and the work. */
const ATTEMPTS = 5

/** Asks who calls, and then does the work; again, when they change in between. */
export async function asRecognised<T>(recognition: Recognition, work: WorkAs<T>): Promise<T> {
  const { db, known, sessionId, moment, recognised } = recognition
  for (let attempt = 1; ; attempt += 1) {
    const caller = await findCaller(db, sessionId, moment)
    known.keep(sessionId, caller)
    recognised(caller)
    try {
      return await work(caller, async () => undefined)
    } catch (error) {
      if (!(error instanceof OtherCaller) || attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * Begins the work as whoever memory says, and asks in the round trip of its first statement, before that statement, whether
 * they still are. If not, nothing of the work counts, and it is done again as whoever they are. Of somebody whom memory
 * does not know it is asked first.
 */
export async function asKnown<T>(recognition: Recognition, work: WorkAs<T>): Promise<T> {
  const { db, known, sessionId, moment } = recognition
  const caller = known.get(sessionId)
  if (!caller) return asRecognised(recognition, work)
  try {
    return await db.$client.asking(
      (client) => readCaller(databaseOn(client), sessionId, moment),
      (answer) => workSurely(recognition, caller, answer, work),
    )
  } catch (error) {
    if (!(error instanceof OtherCaller)) throw error
    known.keep(sessionId, null)
    return asRecognised(recognition, work)
  }
}

const workSurely = async <T>(
  { known, sessionId, recognised }: Recognition,
  caller: Caller,
  answer: () => Promise<Caller | null>,
  work: WorkAs<T>,
): Promise<T> => {
  const sure = async (): Promise<void> => {
    const current = await answer()
    if (!current || !isSame(current, caller)) throw new OtherCaller()
    known.keep(sessionId, current)
    recognised(current)
  }
  let result
  try {
    result = await work(caller, sure)
  } catch (error) {
    // To wait as long again would tell nothing.
    if (isDatabaseAway(error)) throw error
    // What is refused, too, is refused to whoever really calls. Of two failures the first says more.
    await sure().catch((unsure: unknown) => {
      throw unsure instanceof OtherCaller ? unsure : error
    })
    throw error
  }
  await sure()
  return result
}

const isSame = (one: Caller, other: Caller): boolean => rightsOf(one) === rightsOf(other)

/** Everything of a caller but when they were last seen. */
const rightsOf = (caller: Caller): string => JSON.stringify({ ...caller, lastSeenAt: null })
