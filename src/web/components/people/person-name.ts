import { m } from '#messages'

/** Of a person, as the API gives it, what they can be called by. */
export type Named = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
}

/** By name; by address before somebody has registered; of those whose data were deleted there may be neither. */
export function personName({ first_name: first, last_name: last, email }: Named): string {
  return `${first} ${last}`.trim() || email || m.person_gone()
}
