import type { Position } from '../db/queries/events.ts'

/** How long a broken stream can be resumed; after that everything is loaded again. */
export const RESUMABLE_MS = 12 * 60 * 60 * 1000

/** Events are stored for twice that time, so that none is deleted that may still be asked for. */
export const EVENTS_KEPT_MS = 2 * RESUMABLE_MS

/** A position as an event's id, with its time, which decides whether it is too old. */
export function eventIdOf(position: Position, at: Date): string {
  return `${at.getTime()}-${position}`
}

/** When the id was issued. */
export function timeOfEventId(id: string): Date {
  return new Date(Number(/^\d{1,15}/.exec(id)?.[0] ?? 0))
}

/**
 * The position of an id; null for a foreign id, one that is too old, or one ahead of this database (which was restored
 * since).
 */
export function positionOf(id: string, { upTo, since }: { upTo: Position; since: Date }): Position | null {
  const found = /^(\d{1,15})-(\d{1,19}:\d{1,19}:[\d,]*)$/.exec(id)
  const [, time, position] = found ?? []
  if (time === undefined || position === undefined || Number(time) < since.getTime()) return null
  const snapshot = readSnapshot(position)
  return snapshot && snapshot.end <= (readSnapshot(upTo)?.end ?? 0n) ? position : null
}

/** The end (first transaction not begun) of a snapshot `xmin:xmax:xip,...`; null if PostgreSQL would refuse it. */
const readSnapshot = (position: Position): { end: bigint } | null => {
  const [first = '', end = '', list = ''] = position.split(':')
  const inOrder = [first, ...(list === '' ? [] : list.split(',')), end]
  if (inOrder.some((number) => !/^[1-9]\d{0,17}$/.test(number))) return null
  const numbers = inOrder.map(BigInt)
  const isSorted = numbers.every((number, index) => index === 0 || (numbers[index - 1] ?? 0n) <= number)
  const isListBeforeEnd = list === '' || (numbers.at(-2) ?? 0n) < (numbers.at(-1) ?? 0n)
  return isSorted && isListBeforeEnd ? { end: BigInt(end) } : null
}
