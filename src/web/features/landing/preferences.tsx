import { LANDING_FIELDS, type LandingTheme, type LandingVisit, THEMES } from '#contract/landing-page.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { m } from '#messages'
import hidden from '#web/ui/visually-hidden.module.css'
import segmented from '#web/ui/switches/segmented.module.css'
import { IconDeviceLaptop, IconMoon, IconSun } from '#web/ui/icons.tsx'
import type { ReactNode } from 'react'
import classes from './preferences.module.css'

type PreferenceProps = { readonly visit: LandingVisit }

/** The same page in the other language, as links: an address that names its language is remembered. */
export function LanguageLinks({ visit }: PreferenceProps) {
  const fields = new URLSearchParams(fieldsOf(visit)).toString()
  return (
    <nav className={segmented.group} aria-label={m.ui_language()}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          // Also of the language that has no prefix elsewhere: without one the choice made before stands.
          href={`/${language}` + (fields && `?${fields}`)}
          className={`${segmented.option} ${classes.option}`}
          lang={language}
          hrefLang={language}
          aria-current={language === visit.language ? 'true' : undefined}
        >
          {language.toUpperCase()}
        </a>
      ))}
    </nav>
  )
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const THEME_ICONS: Readonly<Record<LandingTheme, ReactNode>> = {
  auto: <IconDeviceLaptop {...ICON} />,
  light: <IconSun {...ICON} />,
  dark: <IconMoon {...ICON} />,
}
const THEME_NAMES: Readonly<Record<LandingTheme, () => string>> = {
  auto: m.ui_theme_auto,
  light: m.ui_theme_light,
  dark: m.ui_theme_dark,
}

/** Chooses the theme of this device: a form, which the server answers with the page in it; the page's script is faster. */
export function ThemeButtons({ visit }: PreferenceProps) {
  return (
    <form id="theme">
      {Object.entries(fieldsOf(visit)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset className={segmented.group}>
        <legend className={hidden.hidden}>{m.ui_theme()}</legend>
        {THEMES.map((theme) => (
          <button
            key={theme}
            name={LANDING_FIELDS.theme}
            value={theme}
            className={`${segmented.option} ${classes.option}`}
            title={THEME_NAMES[theme]()}
            aria-pressed={theme === visit.theme}
          >
            {THEME_ICONS[theme]}
            <span className={hidden.hidden}>{THEME_NAMES[theme]()}</span>
          </button>
        ))}
      </fieldset>
    </form>
  )
}

/** What the address says beside language and theme, and goes on saying. */
const fieldsOf = ({ notice, returnTo, verification }: LandingVisit): Record<string, string> => ({
  ...(verification && { [LANDING_FIELDS.code]: verification.code }),
  ...(notice && { [LANDING_FIELDS.notice]: notice }),
  ...(returnTo !== null && { [LANDING_FIELDS.returnTo]: returnTo }),
})
