import type { GermanForm } from '#domain/language/german-form.ts'
import type { Language } from './languages.ts'
import type { InputOf, OutputOf } from './operations.ts'
import type { OperationName } from './routes.ts'

/** Performs an operation for the visitor of a page, as their own call would. */
export type Ask = <N extends OperationName>(name: N, input: InputOf<N>) => Promise<OutputOf<N>>

/** Data that come with a page: nothing of it has to be asked for. */
export type FirstData = {
  /** The place in the event stream from which on the data may be old (`Last-Event-ID`). */
  readonly place: string
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
  /** Answers the calls of queries; none for a page without data. */
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
}

/** A page's `meta` elements, by name; null for none. */
export type ReadMeta = (name: string) => string | null

/** A page as rendered, before any script runs. */
export type RenderedPage = {
  /** The markup in #root. */
  readonly markup: string
  /** A title element. */
  readonly title: string
  /** Keys of the queries that the page asked and its route's `data` had not answered. */
  readonly unanswered: readonly string[]
}

/** A page whose data are there. */
export type OpenedPage = {
  readonly state: FirstData['state']
  readonly render: (meta: ReadMeta) => Promise<RenderedPage>
}

/** The application as the server runs it. */
export type ServerApplication = {
  /** Asks what a page asks first, for somebody who is known. */
  readonly open: (opened: OpenedAddress, ask: Ask) => Promise<OpenedPage>
  /** Source of a page's code below src/web; null for one that only the browser renders. */
  readonly sourceOf: (path: string) => string | null
  /** The sources of all pages that the server renders. */
  readonly sources: readonly string[]
}

/** Made by the build (web/entry-server.tsx). @param scope of this application's own */
export type CreateServerApplication = (scope: Scope<RenderScope>) => ServerApplication
