import { m } from '#messages'
import { tourOf } from '#domain/landing.ts'
import { PRODUCT } from '#domain/product.ts'
import { call } from '#web/api/call.ts'
import { useKnownMe } from '#web/api/me.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useMailLanguage } from '#web/api/settings.ts'
import { LanguageSwitch } from '#web/ui/switches/language-switch.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { ThemeSwitch } from '#web/ui/switches/theme-switch.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CalendarSetting } from './calendar-setting.tsx'
import { DialogSwitches } from './dialog-switches.tsx'
import { InstallSetting } from './install-setting.tsx'
import { MailSettings } from './mail-settings.tsx'
import { NotificationSetting } from './notification-setting.tsx'
import { SessionList } from './session-list.tsx'
import { ShortcutSwitch } from './shortcut-switch.tsx'
import { Setting } from './setting.tsx'
import classes from './settings-page.module.css'

/** What is one's own to set, on this device and on every other. */
export function SettingsPage() {
  return (
    <div className={classes.page}>
      <Panel title={m.settings_look()}>
        <Languages />
        <Setting name={m.ui_theme()} text={m.settings_theme_text()}>
          <ThemeSwitch />
        </Setting>
      </Panel>
      <NotificationSetting />
      <MailSettings />
      <CalendarSetting />
      <DialogSwitches />
      <ShortcutSwitch />
      <Panel title={m.settings_about()}>
        <InstallSetting />
        <TourAgain />
        <Version />
      </Panel>
      {/* Late: nobody knows how long it is before it is loaded. */}
      <SessionList />
      <Link to={paths.playground} className={classes.playground}>
        {m.playground_title()}
      </Link>
    </div>
  )
}

/** The page and the mails may differ: a browser chooses for the page alone. */
const Languages = () => {
  const { settings } = useKnownMe()
  const keep = useMailLanguage()
  const isOther = settings.language !== null && settings.language !== currentLocale()
  return (
    <>
      <Setting name={m.ui_language()} text={m.settings_language_text()}>
        <LanguageSwitch onSwitch={keep} />
      </Setting>
      {isOther && (
        <p className={classes.differs}>
          {m.settings_language_differs()}
          <Button variant="subtle" size="compact-sm" onClick={() => keep(currentLocale())}>
            {m.settings_language_same()}
          </Button>
        </p>
      )}
    </>
  )
}

const TourAgain = () => (
  <Setting name={m.settings_tour()} text={m.settings_tour_text()}>
    <Button component={Link} to={tourOf(useKnownMe().user.role)} variant="default">
      {m.settings_tour_show()}
    </Button>
  </Setting>
)

const Version = () => {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call('config.get', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <p className={classes.version}>{m.settings_version({ product: PRODUCT, version: data?.version ?? '…' })}</p>
}
