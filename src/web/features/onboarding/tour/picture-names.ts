import { type Language, pictureLanguage } from '#contract/languages.ts'

/**
 * The pictures of the tours. `npm run tour:pictures` takes them from the application with its sample data, each in both
 * languages and themes.
 */
export const PICTURES = [
  'student-matching',
  'student-profile',
  'student-requests',
  'student-confirmed',
  'supervisor-dashboard',
  'supervisor-matching',
  'supervisor-supervising',
  'supervisor-confirmed',
  'admin-dashboard',
  'admin-upload',
  'admin-cycle',
] as const

export type PictureName = (typeof PICTURES)[number]

/** The size of every picture, in pixels; twice the size at which it is shown. */
export const PICTURE_SIZE = { width: 540, height: 810 } as const

/** Whose name a picture's file has. @param theme as the page is shown, not as it was chosen */
export function pictureFile(name: PictureName, locale: Language, theme: 'light' | 'dark'): string {
  return `${name}.${pictureLanguage(locale)}.${theme}.webp`
}
