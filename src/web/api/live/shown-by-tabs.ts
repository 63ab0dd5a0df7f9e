/** What this tab shows, and what the other tabs reported. */
export function shownByTabs(by: string, shows: () => readonly string[]) {
  const others = new Map<string, readonly string[]>()
  let told = ''
  return {
    own: () => ({ by, supervisors: shows() }),
    learn: ({ by: other, supervisors }: { by: string; supervisors: readonly string[] }) =>
      void others.set(other, supervisors),
    forgetOthers: () => others.clear(),
    all: () => [...new Set([...shows(), ...[...others.values()].flat()])],
    /** Whether the others still have to be told. */
    isNews: () => told !== (told = shows().join()),
  }
}
