import { usePageMeta } from '#web/hooks/window.ts'

/** Settings that the server writes into the page, so that nothing has to be requested and nothing moves. */
const useSetting = (name: string): string | null => {
  const content = usePageMeta(name) ?? ''
  // Vite's development server does not fill the placeholders.
  return content === '' || content.startsWith('__') ? null : content
}

/** Address of the imprint; null: none. */
export function useImprint(): string | null {
  return useSetting('imprint')
}

/** Whether the embedded sign-in runs where others than its developer can reach it. */
export function useIsOpenToAnybody(): boolean {
  return useSetting('open-to-anybody') === 'yes'
}
