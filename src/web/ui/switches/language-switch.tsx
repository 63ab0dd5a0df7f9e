import { m } from '#messages'
import { locales } from '#messages/runtime'
import { currentLocale, type Locale, switchLocale } from '#web/i18n/locale.ts'
import { Segmented } from './segmented.tsx'

/** Each language in its own words; the short form is what people look for. */
const LANGUAGES = locales.map((locale) => ({ value: locale, label: locale.toUpperCase(), lang: locale }))

type LanguageSwitchProps = {
  /** Told after the language has changed, to keep the choice elsewhere too. */
  readonly onSwitch?: (locale: Locale) => void
}

/** Chooses the language of the page; takes effect at once and stays for a year. */
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
