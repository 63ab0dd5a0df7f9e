import type { OpenedAddress } from '#contract/first-data.ts'
import { SUGGESTIONS_DEFAULT } from '#domain/limits.ts'
import { pages } from '#domain/pages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { conversationsQuery } from './conversations.ts'
import { cyclesQuery } from './cycles.ts'
import { explanationQuery } from './explanations.ts'
import { deadLettersQuery } from './mails.ts'
import type { Me } from './me.ts'
import { peopleQuery, personQuery, searchQuery, UNFILTERED } from './people.ts'
import { dismissedQuery, matchesQuery, ownRequestsQuery, requestsQuery, waitingRequestsQuery } from './requests.ts'
import { statisticsQuery } from './statistics.ts'

type AskFirst = (client: QueryClient, me: Me, search: string) => Promise<unknown>

/** The card on top and the one beneath. */
const CARDS_SHOWN = 2

/** What the frame around every page of a student or supervisor asks: badges, news, an acceptance. */
const frame = (client: QueryClient) =>
  Promise.all([ownRequestsQuery, conversationsQuery, requestsQuery('ACCEPTED')].map((query) => client.query(query)))

const suggestions = (client: QueryClient, { user }: Me) => client.query(matchesQuery(user.id, SUGGESTIONS_DEFAULT))

/** A search that the address narrows down is asked for by the page, which knows what it means. */
const firstFound = async (client: QueryClient, search: string): Promise<unknown> =>
  search === '' && client.infiniteQuery(searchQuery(UNFILTERED))

const isPending = ({ state }: { state: string }): boolean => state === 'PENDING'

/** What the pages ask on which people mostly begin, beside who they are and what the frame asks. */
const BEGINNINGS: Readonly<Record<string, AskFirst>> = {
  [pages.student.matching]: async (client, me) => {
    const accepted = await client.query(requestsQuery('ACCEPTED'))
    // Whoever has a supervisor sees that instead.
    if (accepted.length === 0) await suggestions(client, me)
  },
  [pages.student.dashboard]: async (client, me) => {
    const [accepted, own] = await Promise.all([client.query(requestsQuery('ACCEPTED')), client.query(ownRequestsQuery)])
    if (accepted.length === 0 && !own.some(isPending)) await suggestions(client, me)
  },
  [pages.supervisor.dashboard]: (client) => client.query(requestsQuery('PENDING')),
  [pages.supervisor.matching]: async (client, { user }) => {
    const pending = await client.query(requestsQuery('PENDING'))
    const shown = pending.slice(0, CARDS_SHOWN)
    await Promise.all(shown.map(({ student }) => client.query(explanationQuery(student.id, user.id))))
  },
  [pages.student.search]: (client, _me, search) => firstFound(client, search),
  [pages.supervisor.search]: (client, _me, search) => firstFound(client, search),
  [pages.admin.search]: async (client, _me, search) => search === '' && client.infiniteQuery(peopleQuery({})),
  [pages.admin.download]: (client) => client.query(cyclesQuery),
  [pages.admin.newCycle]: (client) => Promise.all([client.query(cyclesQuery), client.query(statisticsQuery)]),
  [pages.admin.dashboard]: (client) =>
    Promise.all([
      client.query(statisticsQuery),
      client.infiniteQuery(deadLettersQuery),
      client.infiniteQuery(waitingRequestsQuery),
    ]),
}

const PROFILE = new RegExp(`^${pages.profile.replace(':id', '([^/]+)')}$`)

/** Somebody, and what is between them and the reader. Whom there is not, or not for the reader, the page says itself. */
const profile = async (client: QueryClient, { user }: Me, id: string): Promise<unknown> => {
  const person = await client.query(personQuery(id)).catch(() => null)
  const [student, supervisor] = user.role === 'STUDENT' ? [user, person] : [person, user]
  const isPair = student?.role === 'STUDENT' && supervisor?.role === 'SUPERVISOR'
  return Promise.all([
    user.role === 'STUDENT' && client.query(dismissedQuery(user.id)),
    isPair && client.query(explanationQuery(student.id, supervisor.id)),
  ])
}

/**
 * Asks what a page asks when it is opened, so that all of it is there when it is drawn: the server does before it sends
 * the page, and the browser finds the same answers in it.
 */
export async function askFirst(client: QueryClient, { path, search }: OpenedAddress, me: Me): Promise<void> {
  const isPartner = me.user.is_registered && me.user.role !== 'ADMIN'
  const [, id] = PROFILE.exec(path) ?? []
  await Promise.all([isPartner && frame(client), BEGINNINGS[path]?.(client, me, search), id && profile(client, me, id)])
}
