import { pageMeta } from '#web/ui/window/page-meta.ts'

/** The server says in the page what it knows: nothing has to be asked for, and nothing moves when it is known. */
const said = (name: string): string | null => {
  const content = pageMeta(name) ?? ''
  // While the pages are worked on, nobody has put anything in the place of the marks.
  return content === '' || content.startsWith('__') ? null : content
}

/** Where the imprint stands; null: there is none. */
export function imprintAddress(): string | null {
  return said('imprint')
}

/** Whether the embedded sign-in runs where others than its developer can reach it. */
export function isOpenToAnybody(): boolean {
  return said('open-to-anybody') === 'yes'
}
