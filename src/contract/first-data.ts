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

/** How a page is to be drawn. */
export type DrawnVisit = {
  /** Path and search as the browser asked for them, with the locale prefix. */
  readonly address: string
  readonly language: 'en' | 'de'
  /** Of this response, for style elements. */
  readonly nonce: string
  /** What the head of the page says under a name. */
  readonly said: (name: string) => string | null
}

/** A page as somebody reads it before any script has run. */
export type Drawing = {
  /** What stands in #root. */
  readonly markup: string
  /** A title element. */
  readonly title: string
  /** Text of a style element that belongs to the markup. */
  readonly styles: string
}

/** What somebody opens. */
export type OpenedAddress = {
  /** Without locale prefix. */
  readonly path: string
  /** From the question mark on; empty without one. */
  readonly search: string
}

/** A page whose data are there. */
export type OpenedPage = {
  /** To what it asks first. */
  readonly answers: readonly GivenAnswer[]
  readonly draw: (visit: DrawnVisit) => Promise<Drawing>
}

/** The application as the server runs it. */
export type ServedApplication = {
  /** Asks what a page asks first, for somebody who is known. */
  readonly open: (opened: OpenedAddress, ask: Ask) => Promise<OpenedPage>
}

/** Made by the build (web/served). @param scope of this application's own */
export type ServeApplication = (scope: Scope<Ask>) => ServedApplication
