import type { TablerIcon } from '@tabler/icons-react'

/** One of the few places that a role goes to all the time: a tab on a phone, a line of the rail on a desktop. */
export type Destination = {
  readonly path: string
  readonly label: () => string
  readonly icon: TablerIcon
}
