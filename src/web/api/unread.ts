import type { Request } from '#contract/resources/requests/requests.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { conversationsQuery, type Message, newestMessagesQuery } from './conversations.ts'
import { useMe } from './me.ts'

const PREFIX = 'tandem_read:'
const listeners = new Set<() => void>()
let version = 0

const changed = (): void => {
  version += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  // Read in another tab is read.
  addEventListener('storage', changed)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', changed)
  }
}

/** Until when somebody has read a conversation in this browser, ISO 8601; the server keeps no such thing. */
const readUntil = (person: string, id: string): string => {
  try {
    return localStorage.getItem(`${PREFIX}${person}:${id}`) ?? ''
  } catch {
    return ''
  }
}

/** Everything said up to this time has been seen. */
export function markRead(person: string, id: string, until: string): void {
  if (until <= readUntil(person, id)) return
  try {
    localStorage.setItem(`${PREFIX}${person}:${id}`, until)
  } catch {
    return
  }
  changed()
}

/** How many of the messages, newest first, the reader has neither seen nor answered. */
export function unreadOf(messages: readonly Message[], reader: string, until: string): number {
  const answered = messages.find(({ by }) => by === reader)?.at ?? ''
  return messages.filter(({ by, at }) => by !== reader && at > until && at > answered).length
}

export type Unread = {
  /** By conversation; without those that have none. */
  readonly of: ReadonlyMap<string, number>
  readonly total: number
}

/** What has been said and not been seen yet, in all conversations. */
export function useUnread(): Unread {
  useSyncExternalStore(subscribe, () => version)
  const me = useMe()
  const reader = me?.user.id ?? ''
  const isPartner = me !== null && me.user.role !== 'ADMIN'
  const { data: conversations = NONE } = useQuery({ ...conversationsQuery, enabled: isPartner })
  const open = conversations.filter(({ state }) => state === 'ACCEPTED')
  const said = useQueries({ queries: open.map(({ id }) => newestMessagesQuery(id)) })
  const counts = open.map(({ id }, at): [string, number] => [
    id,
    unreadOf(said[at]?.data ?? [], reader, readUntil(reader, id)),
  ])
  const of = new Map(counts.filter(([, count]) => count > 0))
  return { of, total: [...of.values()].reduce((sum, count) => sum + count, 0) }
}

const NONE: readonly Request[] = []
