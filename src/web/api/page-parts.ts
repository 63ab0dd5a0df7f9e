import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { conversationsQuery } from './conversations.ts'
import type { Me } from './me.ts'
import { ownRequestsQuery, requestsQuery } from './requests.ts'

/** A page that somebody opens. */
export type Opened = {
  readonly me: Me
  /** From the question mark on; empty without one. */
  readonly search: string
  /** What the address names in its path: `id`. */
  readonly params: Readonly<Record<string, string | undefined>>
}

export type HeadingProps = {
  /** Shows the words wherever they stand; undefined leaves the title, as while data are on their way. */
  readonly show: (words: string | undefined) => ReactNode
}

/** What a page says of itself, as properties of its component. */
export type PageParts = {
  /** What stands in the place of the title, made of the page's data. */
  readonly Heading?: ComponentType<HeadingProps>
  /** Asks what the page asks when it opens. The server does before it sends the page; the page finds the answers in its cache. */
  readonly data?: (client: QueryClient, opened: Opened) => Promise<unknown>
}

export type PageComponent = ComponentType & PageParts

/** What the frame around every page of a student or supervisor asks: badges, news, an acceptance. */
export async function frameData(client: QueryClient, { user }: Me): Promise<void> {
  if (!user.is_registered || user.role === 'ADMIN') return
  await Promise.all(
    [ownRequestsQuery, conversationsQuery, requestsQuery('ACCEPTED')].map((query) => client.query(query)),
  )
}
