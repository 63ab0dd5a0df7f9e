/** Notifications of devices. */
export const PUSH_KINDS = [
  'request_received',
  'accepted',
  'added',
  'message',
  'withdrawn',
  'accepted_elsewhere',
  'request_expired',
  'request_cycle_ended',
  'place_offered',
  'offer_over',
] as const
export type PushKind = (typeof PUSH_KINDS)[number]

const PREFIX = 'push:'

/** The kind under which a notification stands in the outbox, which no mail has. */
export function pushKind(kind: PushKind): string {
  return PREFIX + kind
}

/** The other way round; null of anything else. */
export function pushKindOf(kept: string): PushKind | null {
  return PUSH_KINDS.find((kind) => pushKind(kind) === kept) ?? null
}

/** A notification as it goes to a device, encrypted: nothing that the mail does not say as well. */
export type PushNotification = {
  readonly title: string
  readonly text: string
  /** Where it leads: an own address, with its language. */
  readonly path: string
  /** The device shows the last of several notifications with one tag. */
  readonly tag: string
  /** How much waits for the reader, for the badge of the application. */
  readonly count: number
}
