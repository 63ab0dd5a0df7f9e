let channel: BroadcastChannel | undefined

/** One for all of a tab, since it would hear another one of its own. */
const ownChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel('tandem-dismissals'))

/** Tells the person's other tabs that somebody was dismissed or kept for later here, or that this was taken back. */
export function tellDismissals(person: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is one origin's own
  ownChannel().postMessage(person)
}

/** Hears of the same in other tabs; no event tells of it. @returns ends it */
export function followDismissals(person: string, revise: () => void): () => void {
  const hear = ({ data }: MessageEvent<string>): void => {
    if (data === person) revise()
  }
  ownChannel().addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
