/** The fields of a subscription that the server stores. */
type SubscriptionInput = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly public_key: string
}

/** A subscription of this browser as input for the server. */
export function inputOf(subscription: PushSubscription): SubscriptionInput {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return { endpoint, p256dh, auth, public_key: keyOf(subscription) }
}

/** The public key of the server for which it was made, in base64url. */
export function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
