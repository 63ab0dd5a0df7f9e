import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { conversationsQuery } from './conversations.ts'
import type { Me } from './me.ts'
import { ownRequestsQuery, requestsQuery } from './requests.ts'

/** The address of a page. */
export type Opened = {
  readonly me: Me
  /** The query string, with its question mark; empty without one. */
  readonly search: string
  /** The path parameters: `id`. */
  readonly params: Readonly<Record<string, string | undefined>>
}

export type HeadingProps = {
  /** Shows the title everywhere it belongs; undefined leaves it as it is, as while data are loading. */
  readonly show: (words: string | undefined) => ReactNode
}

/** The properties by which a page's component declares itself. */
export type PageParts = {
  /** A title made of the page's data, in place of the fixed one. */
  readonly Heading?: ComponentType<HeadingProps>
  /**
   * Loads the page's first data. The server runs it before it sends the page; the page then finds the answers in its
   * cache.
   */
  readonly data?: (client: QueryClient, opened: Opened) => Promise<unknown>
}

export type PageComponent = ComponentType & PageParts

/** The queries of the frame around every page of students and supervisors: badges, news, an acceptance. */
export async function frameData(client: QueryClient, { user }: Me): Promise<void> {
  if (!user.is_registered || user.role === 'ADMIN') return
  await Promise.all(
    [ownRequestsQuery, conversationsQuery, requestsQuery('ACCEPTED')].map((query) => client.query(query)),
  )
}
