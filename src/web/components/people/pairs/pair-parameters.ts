/** Query parameter on any page: ids of the one or two people whom an admin pairs, separated by a comma. */
export const PAIR = 'pair'
/** Query parameter on any page: the request whose pair an admin ends. */
export const END_PAIR = 'end-pair'
