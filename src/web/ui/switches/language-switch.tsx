import { m } from '#messages'
import { locales } from '#messages/runtime'
import { currentLocale, type Locale, switchLocale } from '#web/i18n/locale.ts'
import { Segmented } from './segmented.tsx'

/** Each language in its own words; the short form is shown. */
const LANGUAGES = locales.map((locale) => ({ value: locale, label: locale.toUpperCase(), lang: locale }))

type LanguageSwitchProps = {
  /** Called after the change, to save the choice elsewhere too. */
  readonly onSwitch?: (locale: Locale) => void
}

/** Chooses the page's language; applies at once and lasts a year. */
export function LanguageSwitch({ onSwitch }: LanguageSwitchProps) {
  return (
    <Segmented
      legend={m.ui_language()}
      options={LANGUAGES}
      value={currentLocale()}
      onChange={(locale) => {
        switchLocale(locale)
        onSwitch?.(locale)
      }}
    />
  )
}
