import { PAPER } from '#design/paper.ts'

/** Colour of the browser's bars around the page. */
export function ThemeColors({ theme }: { theme: 'auto' | 'light' | 'dark' }) {
  return theme === 'auto' ? (
    <>
      <meta name="theme-color" content={PAPER.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={PAPER.dark} media="(prefers-color-scheme: dark)" />
    </>
  ) : (
    <meta name="theme-color" content={PAPER[theme]} />
  )
}
