import type { InputOf, OutputOf } from './operations.ts'
import type { OperationName } from './routes.ts'

/** Performs an operation for whoever opens a page, as their own call would. */
export type Ask = <N extends OperationName>(name: N, input: InputOf<N>) => Promise<OutputOf<N>>

/** A call that a page would make first, with its answer. */
export type GivenAnswer = { readonly name: OperationName; readonly input: object; readonly output: unknown }

/** What comes with a page: nothing of it has to be asked for. */
export type FirstData = {
  /** The place in the event stream from which on the answers may be old (`Last-Event-ID`). */
  readonly place: string
  readonly answers: readonly GivenAnswer[]
}

/** Id of the element of the page in which they stand. */
export const FIRST_DATA_ID = 'first-data'

/** Keeps a value for all that one piece of work begins, as AsyncLocalStorage of Node.js does. */
export type Scope<T> = {
  readonly run: <R>(value: T, work: () => R) => R
  readonly getStore: () => T | undefined
}

/** The application as the server runs it: it asks what a page would ask. */
export type ServedApplication = {
  /** Answers to what the page at this path asks first, for somebody who is known. */
  readonly firstAnswers: (path: string, ask: Ask) => Promise<readonly GivenAnswer[]>
}

/** Made by the build (web/served.ts). @param scope of this application's own */
export type ServeApplication = (scope: Scope<Ask>) => ServedApplication
