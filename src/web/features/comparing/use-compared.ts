import type { Match } from '#contract/resources/matching/matches.ts'
import { useAddress } from '#web/ui/window/use-address.ts'

/** Most people side by side. talking.md section 25. */
export const COMPARED_MAX = 3

const NAME = 'with'

/** Who of the shortlist is compared: whom the address names, else the best. @param search from the question mark on */
export function comparedOf(matches: readonly Match[], search: string | URLSearchParams): readonly Match[] {
  const byId = new Map(matches.map((match) => [match.supervisor.id, match]))
  const ids = new URLSearchParams(search).get(NAME)?.split(',') ?? []
  const named = ids.flatMap((id) => byId.get(id) ?? []).slice(0, COMPARED_MAX)
  return named.length > 0 ? named : matches.slice(0, COMPARED_MAX)
}

/**
 * The same, and how to choose others: one more than fit takes the place of the worst match.
 * @param onDropped told who gave way, and how to have them back
 */
export function useCompared(matches: readonly Match[], onDropped: (dropped: Match, back: () => void) => void) {
  const [search, put] = useAddress()
  const compared = comparedOf(matches, search)
  const ids = compared.map(({ supervisor }) => supervisor.id)
  const show = (next: readonly string[]): void => put({ [NAME]: next.join(',') })
  const toggle = (id: string): void => {
    if (ids.includes(id)) return show(ids.filter((other) => other !== id))
    if (ids.length < COMPARED_MAX) return show([...ids, id])
    // The best match comes first.
    const dropped = matches.findLast(({ supervisor }) => ids.includes(supervisor.id))
    show(ids.map((other) => (other === dropped?.supervisor.id ? id : other)))
    if (dropped) onDropped(dropped, () => show(ids))
  }
  return { compared, toggle }
}
