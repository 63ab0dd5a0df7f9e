import { m } from '#messages'
import { currentLocale, type Locale, switchLocale } from '#web/i18n/locale.ts'
import { Segmented } from './segmented.tsx'

/** Each language in its own words; the short form is what people look for. */
const LANGUAGES: readonly { value: Locale; label: string; lang: string }[] = [
  { value: 'en', label: 'EN', lang: 'en' },
  { value: 'de', label: 'DE', lang: 'de' },
]

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
