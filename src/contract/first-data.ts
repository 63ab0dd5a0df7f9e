import type { GermanForm } from '#domain/language/german-form.ts'
import type { RenderLanding } from './landing-page.ts'
import type { Language } from './languages.ts'
import type { InputOf, OutputOf } from './operations.ts'
import type { OperationName } from './routes.ts'

/** Performs an operation for the visitor of a page, as their own call would. */
export type Ask = <N extends OperationName>(name: N, input: InputOf<N>) => Promise<OutputOf<N>>

/** Data that come with a page: nothing of it has to be asked for. */
export type FirstData = {
  /** The moment from which on they may be old, milliseconds of the server; the event stream goes on from there. */
  readonly since: number
  /** The query cache as the server filled it, dehydrated. */
  readonly state: unknown
}

/** Id of the element of the page in which they stand. */
export const FIRST_DATA_ID = 'first-data'

/** Scopes a value to one asynchronous task, as AsyncLocalStorage of Node.js does. */
export type Scope<T> = {
  readonly run: <R>(value: T, work: () => R) => R
  readonly getStore: () => T | undefined
}

/** The scope of one render on the server. */
export type RenderScope = {
  readonly locale: Language
  /** Answers the calls of queries; none for the landing page. */
  readonly ask?: Ask
}

/** An address that somebody opens. */
export type OpenedAddress = {
  /** Without locale prefix. */
  readonly path: string
  /** From the question mark on; empty without one. */
  readonly search: string
  readonly locale: RenderScope['locale']
  readonly germanForm: GermanForm
  /** Whether the system knows the visitor, who is signed in. */
  readonly isKnown: boolean
  /** A page's `meta` elements, by name; null for none. */
  readonly meta: (name: string) => string | null
}

/** A page as rendered, before any script runs. */
export type RenderedPage = {
  /** The markup in #root. */
  readonly markup: string
  /** A title element. */
  readonly title: string
}

/** A page with the answers to all that it asks; `rendered` is null where there is no page. */
export type OpenedPage = { readonly state: FirstData['state']; readonly rendered: RenderedPage | null }

/** The pages as the server runs them. */
export type ServerApplication = {
  /** Renders a page for somebody who is signed in. */
  readonly open: (opened: OpenedAddress, ask: Ask) => Promise<OpenedPage>
  readonly renderLanding: RenderLanding
  /** Sources of a page's code below src/web. */
  readonly sourcesOf: (path: string) => readonly string[]
  /** The sources of all pages. */
  readonly sources: readonly string[]
}

/** Made by the build (web/entry-server.tsx). */
export type CreateServerApplication = (scope: Scope<RenderScope>) => ServerApplication
