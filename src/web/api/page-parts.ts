import type { ComponentType, ReactNode } from 'react'

export type HeadingProps = {
  /** Shows the title everywhere it belongs; undefined leaves it as it is, as while data are loading. */
  readonly show: (words: string | undefined) => ReactNode
}

/** The properties by which a page's component declares itself. */
export type PageParts = {
  /** A title made of the page's data, in place of the fixed one. */
  readonly Heading?: ComponentType<HeadingProps>
}

export type PageComponent = ComponentType & PageParts
