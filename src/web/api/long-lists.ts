type PagedState = { readonly state: { readonly data: { readonly pages: readonly unknown[] } | undefined } }

/** So many pages are asked for anew when somebody comes back to them. */
const FEW = 3

const isShort = ({ state }: PagedState): boolean => (state.data?.pages.length ?? 0) <= FEW

/**
 * Coming back to a list asks for all its pages anew, one after the other: of thousands of rows that is a minute's worth of
 * searches. A long one stays as it was read until somebody looks for something else.
 */
export const LOOKED_AT_AGAIN_WHILE_SHORT = {
  refetchOnMount: isShort,
  refetchOnWindowFocus: isShort,
  refetchOnReconnect: isShort,
} as const
