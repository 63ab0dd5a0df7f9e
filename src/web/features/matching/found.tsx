import type { Request } from '#contract/resources/requests/requests.ts'
import { ConflictWarning, Congratulations, LeftBehind } from '#web/components/requests/pair.tsx'
import { paths } from '#web/paths.ts'

/** Nobody is looked for any more; several who accepted have to be told from one. */
export function Found({ pairs }: { readonly pairs: readonly Request[] }) {
  const [pair, ...others] = pairs
  if (!pair) return null
  if (others.length > 0) return <ConflictWarning pairs={pairs} />
  if (pair.supervisor.is_deleted) return <LeftBehind pair={pair} />
  return <Congratulations pair={pair} confirmationUrl={paths.server.confirmation(pair.id)} />
}
