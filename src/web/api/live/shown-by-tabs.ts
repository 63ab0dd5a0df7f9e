/** What this tab shows, and what the others said that they do. */
export function shownByTabs(by: string, shows: () => readonly string[]) {
  const others = new Map<string, readonly string[]>()
  let told = ''
  return {
    own: () => ({ by, supervisors: shows() }),
    learn: ({ by: other, supervisors }: { by: string; supervisors: readonly string[] }) =>
      void others.set(other, supervisors),
    forgetOthers: () => others.clear(),
    all: () => [...new Set([...shows(), ...[...others.values()].flat()])],
    /** Whether the others have not been told yet. */
    isNews: () => told !== (told = shows().join()),
  }
}
