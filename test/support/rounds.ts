/**
 * How often tests repeat what chance decides: races, kills, generated inputs. `npm run test:all` repeats all of it,
 * `npm test` a tenth; ROUNDS sets another share (ROUNDS=5: five times as often as `npm run test:all`).
 */
const share = Number(process.env['ROUNDS'] ?? (process.env['TEST_ALL'] === '1' ? 1 : 0.1))

/** How often to repeat what `npm run test:all` does `all` times; at least twice. */
export function rounds(all: number): number {
  return Math.max(2, Math.ceil(all * share))
}

/** The rounds as rows for `it.each`. */
export function eachRound(all: number): { readonly round: number }[] {
  return Array.from({ length: rounds(all) }, (_, index) => ({ round: index + 1 }))
}

/** Takes as many similar cases as there is time for, from the whole list. */
export function someOf<T>(cases: readonly T[]): T[] {
  const wanted = Math.min(cases.length, rounds(cases.length))
  return cases.filter(
    (_, index) => Math.floor(((index + 1) * wanted) / cases.length) > Math.floor((index * wanted) / cases.length),
  )
}
