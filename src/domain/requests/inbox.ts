/** The order and the filters of a supervisor's inbox. */
import type { RequestType } from '../request-lifecycle.ts'

/** Who waits longest first, what came last first, or the best score first. */
export const INBOX_SORTS = ['longest', 'newest', 'fit'] as const
export type InboxSort = (typeof INBOX_SORTS)[number]

export const INBOX_FILTERS = ['unread', 'starred', 'has_idea', 'only_me'] as const
export type InboxFilter = (typeof INBOX_FILTERS)[number]

/** An open request or conversation, as far as its place in the list depends on it. */
export type InboxEntry = {
  readonly id: string
  readonly type: RequestType
  readonly studentId: string
  /** Since when the student waits for a decision or an answer; null while it is theirs to write, and once the cycle has ended. */
  readonly waitingSince: Date | null
  /** When the student last did something: asked, or wrote. */
  readonly at: Date
  readonly isUnread: boolean
  readonly isStarred: boolean
  /** The request names an idea of the supervisor's. */
  readonly hasIdea: boolean
  /** The student has an open supervision request to somebody else, or a place. */
  readonly asksOthers: boolean
  /** Until when it is to be answered: its deadline, or the end of the offer that keeps a place for it; null: there is neither. */
  readonly answerBy: Date | null
}

/** Behind an entry of the list: what it is sorted by, and its id among equals. */
export type InboxPosition = { readonly key: number; readonly id: string }

export type InboxView = {
  readonly sort: InboxSort
  /** All of them have to hold. */
  readonly filters: readonly InboxFilter[]
}

type Placed<Entry> = { readonly entry: Entry; readonly position: InboxPosition }

const PASSES: Record<InboxFilter, (entry: InboxEntry) => boolean> = {
  unread: ({ isUnread }) => isUnread,
  starred: ({ isStarred }) => isStarred,
  has_idea: ({ hasIdea }) => hasIdea,
  only_me: ({ asksOthers }) => !asksOthers,
}

const isWaiting = ({ waitingSince }: InboxEntry): boolean => waitingSince !== null

/** How many entries each filter alone lets through, and how many students wait for a decision or an answer. Questions count while they do. */
export function countEntries(
  entries: readonly InboxEntry[],
): Record<InboxFilter | 'all' | 'requests' | 'questions' | 'waiting_students', number> {
  const among = (passes: (entry: InboxEntry) => boolean): number => entries.filter(passes).length
  return {
    all: entries.length,
    requests: among(({ type }) => type === 'SUPERVISION'),
    questions: among((entry) => entry.type === 'CHAT' && isWaiting(entry)),
    unread: among(PASSES.unread),
    starred: among(PASSES.starred),
    has_idea: among(PASSES.has_idea),
    only_me: among(PASSES.only_me),
    waiting_students: new Set(entries.filter(isWaiting).map(({ studentId }) => studentId)).size,
  }
}

/** The earliest deadline; null: none has one. */
export function firstDeadline(entries: readonly InboxEntry[]): Date | null {
  const [first] = entries
    .flatMap(({ answerBy }) => answerBy ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime())
  return first ?? null
}

/**
 * The entries that the view lets through after a position, in its order. Who waits for nothing comes last.
 * @param scoreOf of a student, in [0, 1]; asked only where the view is sorted by it
 */
export function arrange<Entry extends InboxEntry>(
  entries: readonly Entry[],
  { sort, filters }: InboxView,
  scoreOf: (studentId: string) => number,
  after: InboxPosition | null,
): Placed<Entry>[] {
  const keyOf = {
    longest: ({ waitingSince, at }: Entry) => waitingSince?.getTime() ?? AFTER_ALL_WAITING - at.getTime(),
    newest: ({ at }: Entry) => -at.getTime(),
    fit: ({ studentId }: Entry) => -scoreOf(studentId),
  }[sort]
  return entries
    .filter((entry) => filters.every((filter) => PASSES[filter](entry)))
    .map((entry) => ({ entry, position: { key: keyOf(entry), id: entry.id } }))
    .filter(({ position }) => !after || compare(position, after) > 0)
    .toSorted((a, b) => compare(a.position, b.position))
}

/** Later than any time of the product, in milliseconds since 1970; what is subtracted leaves it so. */
const AFTER_ALL_WAITING = 2 ** 52

/** Above 0: behind the other. No two entries have one id. */
const compare = (a: InboxPosition, b: InboxPosition): number => a.key - b.key || (a.id > b.id ? 1 : -1)
