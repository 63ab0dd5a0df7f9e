/** The id of the heading of a pair's confirmation, for the focus. */
export const PAIR_HEADING_ID = 'pair-heading'
