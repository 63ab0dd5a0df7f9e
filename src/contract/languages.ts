import { baseLocale, type Locale, locales } from '#messages/runtime'

/** Languages of the product, the ones of project.inlang/settings.json. A third one is a line there and messages/{language}.json. */
export const LANGUAGES = locales
export type Language = Locale

/** Languages in which pictures of the application were taken (`npm run app:pictures`, `npm run tour:pictures`). */
const PICTURED: ReadonlySet<string> = new Set(['en', 'de'])

/** The language of the pictures that somebody is shown. */
export function pictureLanguage(language: Language): Language {
  return PICTURED.has(language) ? language : baseLocale
}
