/** One window of a browser, driven over its own protocol: what the journeys need of it, and no more. */
export type BrowserSession = {
  /** The name and version of the browser, as it says itself. */
  readonly version: string
  readonly open: (url: string) => Promise<void>
  /** Runs a function in the page and answers with what it returns, as JSON. It must refer to nothing outside of itself. */
  readonly run: <Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  /** Runs the text of a script in the page. */
  readonly load: (script: string) => Promise<void>
  /** Has pointers and keys do something, as WebDriver describes it ("actions"). */
  readonly act: (sources: readonly ActionSource[]) => Promise<void>
  /** The page as seen now, as PNG. */
  readonly picture: () => Promise<Buffer>
  readonly close: () => Promise<void>
}

export type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration?: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }

export type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string }

export type ActionSource =
  | {
      readonly type: 'pointer'
      readonly id: string
      readonly parameters: { readonly pointerType: 'mouse' | 'touch' }
      readonly actions: readonly PointerAction[]
    }
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }

/** The tools of journeys. */
export type WindowSize = { readonly width: number; readonly height: number }

/** A browser beside Chromium, and the words for why it is not here, if it is not. */
export type Engine = {
  readonly name: 'Firefox' | 'WebKit'
  readonly missing: string | null
  readonly start: (size: WindowSize) => Promise<BrowserSession>
}

/** A function that takes and returns JSON, so that both protocols carry arguments and answers of every shape. */
export function overJson(inPage: (...args: never[]) => unknown): string {
  return `async (args) => JSON.stringify((await (${inPage.toString()})(...JSON.parse(args))) ?? null)`
}
