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

/** The same, and how to choose others: one more than fit takes the place of the one that was chosen first. */
export function useCompared(matches: readonly Match[]) {
  const [search, put] = useAddress()
  const compared = comparedOf(matches, search)
  const toggle = (id: string): void => {
    const ids = compared.map(({ supervisor }) => supervisor.id)
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-COMPARED_MAX)
    put({ [NAME]: next.join(',') })
  }
  return { compared, toggle }
}
