import { palette } from '#design/palette.ts'

/** Of the browser's bars around the page. */
export function ThemeColors({ theme }: { theme: 'auto' | 'light' | 'dark' }) {
  return theme === 'auto' ? (
    <>
      <meta name="theme-color" content={palette.light.paper} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={palette.dark.paper} media="(prefers-color-scheme: dark)" />
    </>
  ) : (
    <meta name="theme-color" content={palette[theme].paper} />
  )
}
