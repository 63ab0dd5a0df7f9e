import type { LiveEvent, LiveEventType } from '#contract/resources/events.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from './me.ts'
import { ME } from './query-client.ts'
import type { Match } from '#contract/resources/matching/matches.ts'
import { MATCHES, REQUESTS } from './requests.ts'

const STREAM = '/api/events'

type DataOf<T extends LiveEventType> = Extract<LiveEvent, { type: T }>['data']

/**
 * Keeps what is shown up to date with what others do: a request appears, a place goes. The browser itself reconnects and
 * tells the server what it heard last.
 */
export function useLiveEvents(): void {
  const client = useQueryClient()
  const isKnown = useQuery(meQuery).data?.known ?? false
  useEffect(() => {
    if (!isKnown) return
    const refresh = (...keys: (readonly string[])[]): void => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey })
    }
    const showPlaces = (places: DataOf<'slots'>): void => {
      client.setQueriesData<readonly Match[]>({ queryKey: MATCHES }, (matches) =>
        matches?.map((match) => withPlaces(match, places)),
      )
    }
    const stream = new EventSource(STREAM)
    listen(stream, 'request', () => refresh(REQUESTS, ME))
    listen(stream, 'slots', showPlaces)
    listen(stream, 'message', () => refresh(REQUESTS))
    listen(stream, 'cycle', () => refresh(REQUESTS, MATCHES, ME))
    listen(stream, 'reset', () => refresh(REQUESTS, MATCHES, ME))
    return () => stream.close()
  }, [client, isKnown])
}

const listen = <T extends LiveEventType>(stream: EventSource, type: T, hear: (data: DataOf<T>) => void): void => {
  // The server holds events to the contract; see server/http/events.ts.
  stream.addEventListener(type, ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as DataOf<T>))
}

/** A suggestion with the places that its supervisor has now; the same object when it is about somebody else. */
export function withPlaces(match: Match, { supervisor_id, available_slots, pending_requests }: DataOf<'slots'>): Match {
  const { supervisor } = match
  if (supervisor.id !== supervisor_id || !supervisor.supervisor) return match
  return {
    ...match,
    supervisor: { ...supervisor, supervisor: { ...supervisor.supervisor, available_slots, pending_requests } },
  }
}
