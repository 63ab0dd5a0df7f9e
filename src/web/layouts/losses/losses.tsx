import { useKnownMe, useMe } from '#web/api/me.ts'
import { LossNotices } from './loss-notices.tsx'

/** What the reader lost by another one's hand, until they have seen it. It comes with its page, which would move beneath it. */
export function Losses() {
  return <LossNotices losses={useKnownMe().losses} />
}

/** The pairs among them, where tags are chosen: which of those are gone is said beside the choice. */
export function LostPairs() {
  const losses = useMe()?.losses
  return losses && <LossNotices losses={{ ...losses, tags: [] }} />
}
