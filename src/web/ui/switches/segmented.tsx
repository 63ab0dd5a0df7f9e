import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './segmented.module.css'
import { m } from '#messages'
import { locales } from '#messages/runtime'
import { currentLocale, type Locale, switchLocale } from '#web/i18n/locale.ts'
import { IconDeviceLaptop, IconMoon, IconSun } from '#web/ui/icons.tsx'
import { useMantineColorScheme } from '@mantine/core'

type Option<V extends string> = {
  readonly value: V
  readonly label: string
  /** Shown in place of the label, which then serves screen readers and the tooltip. */
  readonly icon?: ReactNode
  /** Language of the label, if not the page's. */
  readonly lang?: string
}

type SegmentedProps<V extends string> = {
  /** Name of the group, for screen readers. */
  readonly legend: string
  readonly options: readonly Option<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
}

/** A choice of a few options, as native radio buttons side by side. */
export function Segmented<V extends string>({ legend, options, value, onChange }: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.hidden}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option} title={option.icon ? option.label : undefined}>
          <input
            type="radio"
            className={classes.hidden}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={option.icon ? classes.hidden : undefined} lang={option.lang}>
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Each language in its own words; the short form is shown. */
const LANGUAGES = locales.map((locale) => ({ value: locale, label: locale.toUpperCase(), lang: locale }))

/** The page is built anew for another language: the focus goes back to the choice. */
let switchedTo: Locale | null = null

type LanguageSwitchProps = {
  /** Called after the change, to save the choice elsewhere too. */
  readonly onSwitch?: (locale: Locale) => void
}

/** Chooses the page's language; applies at once and lasts a year. */
export function LanguageSwitch({ onSwitch }: LanguageSwitchProps) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (switchedTo === currentLocale())
      group.current?.querySelector<HTMLElement>(':checked')?.focus({ preventScroll: true })
    switchedTo = null
  }, [])
  return (
    <div ref={group}>
      <Segmented
        legend={m.ui_language()}
        options={LANGUAGES}
        value={currentLocale()}
        onChange={(locale) => {
          switchedTo = locale
          switchLocale(locale)
          onSwitch?.(locale)
        }}
      />
    </div>
  )
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Chooses this device's theme: the system's, light or dark. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Segmented
      legend={m.ui_theme()}
      options={[
        { value: 'auto', label: m.ui_theme_auto(), icon: <IconDeviceLaptop {...ICON} /> },
        { value: 'light', label: m.ui_theme_light(), icon: <IconSun {...ICON} /> },
        { value: 'dark', label: m.ui_theme_dark(), icon: <IconMoon {...ICON} /> },
      ]}
      value={colorScheme}
      onChange={setColorScheme}
    />
  )
}
