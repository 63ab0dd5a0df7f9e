type PagedState = { readonly state: { readonly data: { readonly pages: readonly unknown[] } | undefined } }

/** Pages of a list that are loaded again when somebody returns to it. */
const FEW = 3

const isShort = ({ state }: PagedState): boolean => (state.data?.pages.length ?? 0) <= FEW

/**
 * Returning to a list would load all its pages again, one after the other: for thousands of rows a minute's limit of
 * searches. A long list stays as it was until somebody searches for something else.
 */
export const LOOKED_AT_AGAIN_WHILE_SHORT = {
  refetchOnMount: isShort,
  refetchOnWindowFocus: isShort,
  refetchOnReconnect: isShort,
} as const
