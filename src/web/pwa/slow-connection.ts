/** The Network Information API, where the browser has it (not in TypeScript's library yet). */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether nothing should be prefetched: the reader saves data, or has a very slow connection. */
export function savesData(): boolean {
  const { connection }: { readonly connection?: Connection } = navigator as never
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
