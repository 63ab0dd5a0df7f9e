import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { tourOf } from '#domain/landing.ts'
import { MAIL_DELIVERIES, type MailDelivery } from '#domain/mails/mail-delivery.ts'
import { PRODUCT } from '#domain/product.ts'
import type { Role } from '#domain/roles.ts'
import { call } from '#web/api/call.ts'
import { type SignedIn, useKnownMe } from '#web/api/me.ts'
import { ME } from '#web/api/query-client.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { type ConfirmationDialog, useMailLanguage, useSetConfirmation } from '#web/api/settings.ts'
import { formatWhen } from '#web/i18n/dates.ts'
import { LanguageSwitch, ThemeSwitch } from '#web/ui/switches/segmented.tsx'
import { DeleteMyData } from '#web/components/privacy/delete-my-data.tsx'
import { install, installation, type Installation } from '#web/pwa/install.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import muted from '#web/ui/muted.module.css'
import radio from '#web/ui/switches/radio-row.module.css'
import { setShortcuts, useShortcuts } from '#web/ui/switches/shortcuts.ts'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { When } from '#web/ui/when.tsx'
import { Radio, Stack, Switch, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from '#web/store.ts'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { IconCopy } from '#web/ui/icons.tsx'
import { ask } from '#web/ui/dialogs/ask.tsx'
import {
  notificationState,
  type NotificationState,
  switchOffNotifications,
  switchOnNotifications,
} from '#web/pwa/notifications.ts'
import classes from './settings-page.module.css'

/** The reader's own settings, on this device and on every other. */
export function SettingsPage() {
  return (
    <Stack gap="md">
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
      <Panel>
        <DeleteMyData />
      </Panel>
    </Stack>
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
  return <p className={muted.note}>{m.settings_version({ product: PRODUCT, version: data?.version ?? '…' })}</p>
}

type Choice = Partial<Pick<OutputOf<'users.settings.get'>, 'mail_delivery' | 'mails_from_admins'>>

const CHOICES: Record<MailDelivery, { readonly name: () => string; readonly text: () => string }> = {
  at_once: { name: m.mail_delivery_at_once, text: m.mail_delivery_at_once_text },
  daily: { name: m.mail_delivery_daily, text: m.mail_delivery_daily_text },
  pairs: { name: m.mail_delivery_pairs, text: () => m.mail_delivery_pairs_text({ product: PRODUCT }) },
}

const isDelivery = (value: string): value is MailDelivery => MAIL_DELIVERIES.some((one) => one === value)

/** How mails reach the reader, and whether admins who write to many write to them, too. */
const MailSettings = () => {
  const { settings } = useKnownMe()
  const choose = useMailChoice()
  const onlyPairs = settings.mail_delivery === 'pairs'
  return (
    <Panel title={m.settings_mails_title()}>
      <Radio.Group
        aria-label={m.settings_mails_title()}
        value={settings.mail_delivery}
        onChange={(value) => {
          if (isDelivery(value)) choose({ mail_delivery: value })
        }}
      >
        {MAIL_DELIVERIES.map((delivery) => (
          <Radio
            key={delivery}
            className={radio.row ?? ''}
            value={delivery}
            label={CHOICES[delivery].name()}
            description={CHOICES[delivery].text()}
          />
        ))}
      </Radio.Group>
      <Switch
        className={classes.switch ?? ''}
        label={m.settings_mails()}
        labelPosition="left"
        size="md"
        checked={settings.mails_from_admins}
        onChange={({ currentTarget }) => choose({ mails_from_admins: currentTarget.checked })}
      />
      <p className={classes.text}>{onlyPairs ? m.settings_mails_none_text() : m.settings_mails_text()}</p>
    </Panel>
  )
}

/** Keeps a choice: at once here, and back again if the server refuses. */
const useMailChoice = (): ((choice: Choice) => void) => {
  const { user, settings } = useKnownMe()
  const client = useQueryClient()
  const show = (choice: Choice): void => {
    client.setQueryData<SignedIn>(ME, (before) => withChoice(before, choice))
  }
  const { mutate } = useMutation({
    // One after the other, so that the last choice wins.
    scope: { id: 'mails' },
    mutationFn: ({ choice }: { choice: Choice; before: Choice }) =>
      call('users.settings.patch', { id: user.id, ...choice }),
    onMutate: ({ choice }) => show(choice),
    onError: (error, { before }) => {
      show(before)
      showFailure(failureText(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ME }),
  })
  const { mail_delivery, mails_from_admins } = settings
  return (choice) => mutate({ choice, before: 'mail_delivery' in choice ? { mail_delivery } : { mails_from_admins } })
}

const withChoice = (before: SignedIn | undefined, choice: Choice): SignedIn | undefined => {
  if (!before?.known) return before
  return { known: true, me: { ...before.me, settings: { ...before.me.settings, ...choice } } }
}

/** The dialogs that somebody meets; admins' own can't be switched off. */
const DIALOGS_OF: Record<Role, readonly ConfirmationDialog[]> = {
  STUDENT: ['supervision_request', 'dismiss'],
  SUPERVISOR: ['accept', 'reject', 'add_student', 'remove_student'],
  ADMIN: [],
}

const NAMES: Record<ConfirmationDialog, () => string> = {
  supervision_request: m.settings_dialog_supervision_request,
  dismiss: m.settings_dialog_dismiss,
  accept: m.settings_dialog_accept,
  reject: m.settings_dialog_reject,
  add_student: m.settings_dialog_add_student,
  remove_student: m.settings_dialog_remove_student,
}

/** The actions that ask before they count. */
const DialogSwitches = () => {
  const { user, settings } = useKnownMe()
  const set = useSetConfirmation((error) => showFailure(failureText(error)))
  const dialogs = DIALOGS_OF[user.role]
  if (dialogs.length === 0) return null
  return (
    <Panel title={m.settings_dialogs()}>
      <p className={classes.text}>{m.settings_dialogs_text()}</p>
      {dialogs.map((dialog) => (
        <Switch
          key={dialog}
          className={classes.switch ?? ''}
          label={NAMES[dialog]()}
          labelPosition="left"
          size="md"
          checked={settings.confirm[dialog]}
          onChange={({ currentTarget }) => set(dialog, currentTarget.checked)}
        />
      ))}
    </Panel>
  )
}

/** Keys that do something by themselves get in the way of anybody who speaks to their device, or presses one by chance. */
const ShortcutSwitch = () => {
  const isStudent = useKnownMe().user.role === 'STUDENT'
  return (
    <div className={classes.keys}>
      <Panel>
        <Switch
          className={classes.switch ?? ''}
          label={m.settings_shortcuts()}
          labelPosition="left"
          size="md"
          checked={useShortcuts()}
          onChange={({ currentTarget }) => setShortcuts(currentTarget.checked)}
        />
        <p className={classes.text}>{isStudent ? m.settings_shortcuts_text_student() : m.settings_shortcuts_text()}</p>
      </Panel>
    </div>
  )
}

const TEXTS: Record<Installation, () => string> = {
  offered: m.app_install_text,
  installed: m.app_install_done,
  'by-hand-ios': m.app_install_ios,
  unknown: m.app_install_elsewhere,
}

/** The application on one's own device: a button where the browser can install it, else how to. */
const InstallSetting = () => {
  const state = useStore(installation)
  return (
    <Setting name={m.app_install_title({ product: PRODUCT })} text={TEXTS[state]()}>
      {state === 'offered' && (
        <Button variant="default" onClick={() => void install()}>
          {m.app_install()}
        </Button>
      )}
    </Setting>
  )
}

type SettingProps = { readonly name: string; readonly text: string; readonly children: ReactNode }

/** A setting and its control. */
const Setting = ({ name, text, children }: SettingProps) => (
  <div className={classes.setting}>
    <span>
      <span className={classes.name}>{name}</span>
      <span className={classes.text}>{text}</span>
    </span>
    {children}
  </div>
)

type Session = OutputOf<'users.sessions.list'>[number]

const SESSIONS = ['sessions'] as const

/** So many are listed, this one and those that were used last; the others are folded away. */
const SHOWN = 3

/** Where the reader is signed in, each to be ended; the session of this page by the account menu alone. */
const SessionList = () => {
  const { user } = useKnownMe()
  const heading = useRef<HTMLDivElement>(null)
  const sessions = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call('users.sessions.list', { id: user.id }, { signal }),
  })
  const end = useEndSession(user.id, () => heading.current?.focus())
  return (
    <div ref={heading} tabIndex={-1}>
      <Panel title={m.settings_sessions()}>
        {sessions.isPending && <TextSkeleton lines={2} />}
        {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
        {sessions.data && (
          <>
            <Rows sessions={sessions.data.slice(0, SHOWN)} onEnd={end} />
            {sessions.data.length > SHOWN && (
              <details>
                <summary className={classes.more}>
                  {m.settings_sessions_more({ count: sessions.data.length - SHOWN })}
                </summary>
                <Rows sessions={sessions.data.slice(SHOWN)} onEnd={end} />
              </details>
            )}
          </>
        )}
        {sessions.data && sessions.data.length > 1 && (
          <Button variant="default" className={classes.others ?? ''} onClick={() => end('others')}>
            {m.settings_sessions_end_others()}
          </Button>
        )}
      </Panel>
    </div>
  )
}

type RowsProps = { readonly sessions: readonly Session[]; readonly onEnd: (id: string) => void }

const Rows = ({ sessions, onEnd }: RowsProps) => (
  <ul>
    {sessions.map((session) => (
      <SessionRow key={session.id} session={session} onEnd={() => onEnd(session.id)} />
    ))}
  </ul>
)

const SessionRow = ({ session, onEnd }: { session: Session; onEnd: () => void }) => {
  const { device, current, signed_in_at: signedInAt, last_seen_at: seenAt } = session
  const since = formatWhen(signedInAt)
  return (
    <li className={classes.session}>
      <span>
        <span className={classes.name}>
          {device}
          {current && <span className={classes.here}>{m.settings_session_here()}</span>}
        </span>
        <span className={classes.text}>
          <When at={signedInAt} format={formatWhen} says={(when) => m.settings_session_since({ when })} />
          {' · '}
          <When at={seenAt} format={formatWhen} says={(when) => m.settings_session_seen({ when })} />
        </span>
      </span>
      {!current && (
        <Button variant="default" aria-label={m.settings_session_end_label({ device, since })} onClick={onEnd}>
          {m.account_sign_out()}
        </Button>
      )}
    </li>
  )
}

/** Ends a session, or all others; the focus goes to the list, since the button is gone with its row. */
const useEndSession = (id: string, whenGone: () => void) => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (session: string) => call('users.sessions.end', { id, session_id: session }),
    onSuccess: (_, session) => {
      showDone(session === 'others' ? m.settings_sessions_ended() : m.settings_session_ended())
      client.setQueryData<Session[]>(SESSIONS, (all) =>
        all?.filter((one) => one.current || (session !== 'others' && one.id !== session)),
      )
      whenGone()
    },
    onError: (error) => showFailure(failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  })
  return mutate
}

const addressQuery = (id: string) =>
  queryOptions({
    queryKey: ['calendar', id],
    queryFn: ({ signal }) => call('users.calendar.get', { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The address by which the reader's own calendar reads the deadlines; not there while nothing has any. */
export function CalendarSetting() {
  const { user, cycle, calendar } = useKnownMe()
  const heading = useRef<HTMLDivElement>(null)
  const focus = (): void => heading.current?.focus()
  if (!cycle && !calendar) return null
  return (
    <div ref={heading} tabIndex={-1}>
      <Panel title={m.settings_calendar()}>
        <p className={classes.text}>{m.settings_calendar_text()}</p>
        {calendar ? <Address id={user.id} whenGone={focus} /> : <NoAddress id={user.id} whenMade={focus} />}
      </Panel>
    </div>
  )
}

/** Notes in what is known of the reader whether there is an address. */
const useNoteAddress = () => {
  const client = useQueryClient()
  return (isThere: boolean): void => {
    client.setQueryData<SignedIn>(ME, (before) => {
      if (!before?.known) return before
      const { calendar: _, ...me } = before.me
      return { known: true, me: { ...me, ...(isThere && { calendar: true }) } }
    })
  }
}

const NoAddress = ({ id, whenMade }: { readonly id: string; readonly whenMade: () => void }) => {
  const client = useQueryClient()
  const note = useNoteAddress()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.query(addressQuery(id)),
    onSuccess: () => {
      note(true)
      whenMade()
    },
    onError: (error) => showFailure(failureText(error)),
  })
  return (
    <Button variant="default" className={classes.others ?? ''} aria-disabled={isPending} onClick={() => mutate()}>
      {m.settings_calendar_make()}
    </Button>
  )
}

type AddressProps = { readonly id: string; readonly whenGone: () => void }

const Address = ({ id, whenGone }: AddressProps) => {
  const { data, isPending, isError, error, refetch } = useQuery(addressQuery(id))
  if (isPending) return <TextSkeleton lines={3} />
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  const { url } = data
  return (
    <>
      <TextInput
        label={m.settings_calendar_address()}
        description={m.settings_calendar_secret()}
        value={url}
        readOnly
        dir="ltr"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.actions}>
        <CopyButton text={() => url}>{m.settings_calendar_copy()}</CopyButton>
        <Button component="a" variant="default" href={url.replace(/^https?:/u, 'webcal:')}>
          {m.settings_calendar_open()}
        </Button>
      </div>
      <p className={classes.text}>{m.settings_calendar_how()}</p>
      <Changes id={id} whenGone={whenGone} />
    </>
  )
}

/** Another address, or none any more: both ask first, as calendars stop reading. */
const Changes = ({ id, whenGone }: AddressProps) => {
  const client = useQueryClient()
  const note = useNoteAddress()
  const onError = (error: Error): void => void showFailure(failureText(error))
  const renew = useMutation({
    mutationFn: () => call('users.calendar.renew', { id }),
    onSuccess: (address) => {
      client.setQueryData(addressQuery(id).queryKey, address)
      note(true)
      showDone(m.settings_calendar_renew_done())
    },
    onError,
  })
  const off = useMutation({
    mutationFn: () => call('users.calendar.delete', { id }),
    onSuccess: () => {
      note(false)
      client.removeQueries({ queryKey: addressQuery(id).queryKey })
      showDone(m.settings_calendar_off_done())
      whenGone()
    },
    onError,
  })
  const askToRenew = async (): Promise<void> => {
    const title = m.settings_calendar_renew_title()
    const question = { title, text: m.settings_calendar_renew_text(), confirm: m.settings_calendar_renew() }
    if (await ask(question)) renew.mutate()
  }
  const askToSwitchOff = async (): Promise<void> => {
    const title = m.settings_calendar_off_title()
    const question = { title, text: m.settings_calendar_off_text(), confirm: m.settings_calendar_off() }
    if (await ask({ ...question, tone: 'rose' })) off.mutate()
  }
  return (
    <div className={classes.actions}>
      <Button variant="subtle" onClick={() => void askToRenew()}>
        {m.settings_calendar_renew()}
      </Button>
      <Button variant="subtle" color="rose" onClick={() => void askToSwitchOff()}>
        {m.settings_calendar_off()}
      </Button>
    </div>
  )
}

type CopyButtonProps = { readonly text: () => string; readonly children: ReactNode }

/** Puts a text into the clipboard, and says so. */
const CopyButton = ({ text, children }: CopyButtonProps) => {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text())
      showDone(m.ui_copied())
    } catch {
      // There is none without TLS, or nobody allowed it.
      showFailure(m.ui_copy_failed())
    }
  }
  return (
    <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
      {children}
    </Button>
  )
}

/** Why there is nothing to switch; null where there is. */
const HINTS: Record<Exclude<NotificationState, 'not-here'>, (() => string) | null> = {
  unsupported: m.notifications_unsupported,
  'install-first': () => m.notifications_install_first({ product: PRODUCT }),
  denied: () => m.notifications_denied({ product: PRODUCT }),
  possible: null,
}

/** Whether this device notifies its reader. Admins are notified of nothing. */
export function NotificationSetting() {
  const { user } = useKnownMe()
  const state = useSyncExternalStore(notificationState.subscribe, notificationState.now, notificationState.onServer)
  if (user.role === 'ADMIN' || state === 'not-here') return null
  const hint = HINTS[state]
  return (
    <Panel title={m.notifications_title()}>
      <p className={classes.text}>{m.notifications_text({ product: PRODUCT })}</p>
      {hint ? <p>{hint()}</p> : <DeviceSwitch />}
    </Panel>
  )
}

const isAllowed = (): boolean => Notification.permission === 'granted'

const DeviceSwitch = () => {
  const client = useQueryClient()
  const { data, isPending } = useQuery(notificationsQuery)
  const here = data?.devices.find(({ current }) => current) ?? null
  const elsewhere = data?.devices.filter(({ current }) => !current) ?? []
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { mutate } = useMutation({
    mutationKey: NOTIFICATIONS,
    // One after the other: the last one is what stays.
    scope: { id: NOTIFICATIONS.join() },
    mutationFn: async (isOn: boolean) => {
      if (isOn) await switchOnNotifications()
      else await switchOffNotifications()
    },
    onError: () => showFailure(m.notifications_failed()),
    onSettled: async () => {
      if (client.isMutating({ mutationKey: NOTIFICATIONS }) > 1) return
      await client.invalidateQueries({ queryKey: NOTIFICATIONS })
      setWanted(null)
    },
  })
  const isGranted = useSyncExternalStore(notificationState.subscribe, isAllowed, () => true)
  const isNotified = here !== null && isGranted
  const isOn = wanted ?? isNotified
  return (
    <>
      <Switch
        className={classes.switch ?? ''}
        label={m.notifications_here()}
        labelPosition="left"
        size="md"
        checked={isOn}
        disabled={isPending}
        onChange={({ currentTarget }) => {
          setWanted(currentTarget.checked)
          mutate(currentTarget.checked)
        }}
      />
      <p className={classes.text}>{isOn && isNotified ? m.notifications_on() : m.notifications_off()}</p>
      {elsewhere.length > 0 && (
        <p className={classes.text}>
          {m.notifications_elsewhere({ devices: elsewhere.map(({ device }) => device).join(', ') })}
        </p>
      )}
    </>
  )
}

/** Key of what the server knows of the devices on which the reader is notified. */
const NOTIFICATIONS = ['notifications'] as const

const notificationsQuery = queryOptions({
  queryKey: NOTIFICATIONS,
  queryFn: ({ signal }) => call('notifications.get', {}, { signal }),
})
