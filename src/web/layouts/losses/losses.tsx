import type { Losses as Lost } from '#contract/resources/requests/losses.ts'
import { useKnownMe, useMe } from '#web/api/me.ts'
import { onDemand } from '#web/ui/parts/on-demand.tsx'

type LossesProps = {
  /** Undefined in an answer that was kept before there were any. */
  readonly losses: Lost | undefined
}

const LossNotices = onDemand<LossesProps>(
  async () => (await import('./loss-notices.tsx')).LossNotices,
  ({ losses }) => losses !== undefined && losses.pairs.length + losses.tags.length > 0,
)

/** What the reader lost by another one's hand, until they have seen it. */
export function Losses() {
  return <LossNotices losses={useKnownMe().losses} />
}

/** The pairs among them, where tags are chosen: which of those are gone is said beside the choice. */
export function LostPairs() {
  const losses = useMe()?.losses
  return <LossNotices losses={losses && { ...losses, tags: [] }} />
}
