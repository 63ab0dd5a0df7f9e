import { databaseOn } from './db/transaction.ts'
import { isDatabaseAway, isHeldUp } from './db/unavailable.ts'
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

export type Certainty = {
  /** Resolves when the database has said that this is who calls: before that nothing may be changed for good, and nothing told. */
  readonly sure: () => Promise<void>
  /** Does what is only done if this is who calls, as the statement itself looks: then nobody has to ask. */
  readonly unasked: (work: () => Promise<boolean>) => Promise<boolean>
}

type WorkAs<T> = (caller: Caller | null, certainty: Certainty) => Promise<T>

/** Of somebody who was asked for before. */
export const CERTAIN: Certainty = { sure: async () => undefined, unasked: (work) => work() }

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
      return await work(caller, CERTAIN)
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
  { db, known, sessionId, recognised }: Recognition,
  caller: Caller,
  answer: () => Promise<Caller | null>,
  work: WorkAs<T>,
): Promise<T> => {
  const hold = (held: Caller): void => {
    known.keep(sessionId, held)
    recognised(held)
  }
  let isHeld = false
  const unasked = async (one: () => Promise<boolean>): Promise<boolean> => {
    isHeld = await db.$client.unasked(one)
    if (isHeld) hold(caller)
    return isHeld
  }
  const sure = async (): Promise<void> => {
    if (isHeld) return
    const current = await answer()
    if (!current || !isSame(current, caller)) throw new OtherCaller()
    hold(current)
  }
  let result
  try {
    result = await work(caller, { sure, unasked })
  } catch (error) {
    // To wait as long again would tell nothing.
    if (isDatabaseAway(error) || isHeldUp(error)) throw error
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
