import { m } from '#messages'
import { call } from '#web/api/call.ts'
import { type SignedIn, useKnownMe } from '#web/api/me.ts'
import { ME } from '#web/api/query-client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconCopy } from '#web/ui/icons.tsx'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import classes from './settings-page.module.css'

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
