import { usePageMeta } from '#web/ui/window/page-meta.ts'

/** The server says in the page what it knows: nothing has to be asked for, and nothing moves when it is known. */
const useSetting = (name: string): string | null => {
  const content = usePageMeta(name) ?? ''
  // Vite's own server, while the pages are worked on, fills no marks.
  return content === '' || content.startsWith('__') ? null : content
}

/** Where the imprint stands; null: there is none. */
export function useImprint(): string | null {
  return useSetting('imprint')
}

/** Whether the embedded sign-in runs where others than its developer can reach it. */
export function useIsOpenToAnybody(): boolean {
  return useSetting('open-to-anybody') === 'yes'
}
