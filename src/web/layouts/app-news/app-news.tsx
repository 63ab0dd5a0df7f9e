import { focusPage } from '#web/hooks/focus.ts'
import { m } from '#messages'
import type { Role } from '#domain/roles.ts'
import { PRODUCT } from '#domain/product.ts'
import { ASKED_FOR, otherRoleOf } from '#domain/redirects/asked-for.ts'
import { returnAfterSignIn, signOut } from '#web/api/kept/sign-out.ts'
import { useMe } from '#web/api/me.ts'
import { personName, roleName } from '#web/components/people/person-name.ts'
import { useStore } from '#web/store.ts'
import { withoutLocale } from '#web/i18n/locale.ts'
import { notificationState, renewSubscription } from '#web/pwa/notifications.ts'
import { applyUpdate, isNewVersionReady } from '#web/pwa/service-worker.ts'
import { whenIdle } from '#web/pwa/when-idle.ts'
import { announce } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconSparkles, IconUserShield } from '#web/ui/icons.tsx'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import classes from './app-news.module.css'

/** News about the application itself: a new version is ready. */
export function AppNews() {
  useNotifiedDevice()
  const isUpdateReady = useStore(isNewVersionReady)
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    if (isUpdateReady) announce(m.app_update_ready({ product: PRODUCT }))
  }, [isUpdateReady])
  const asked = useAskedFor()
  if (asked) return <AskedFor address={asked.address} onStay={moveFocusAfter(asked.putAway)} />
  if (!isUpdateReady || isLater) return null
  return (
    <section className={classes.notice} aria-label={m.app_update()}>
      <p className={classes.text}>
        <IconSparkles size={20} aria-hidden />
        {m.app_update_ready({ product: PRODUCT })}
      </p>
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={moveFocusAfter(() => setLater(true))}>
          {m.app_later()}
        </Button>
        <Button onClick={applyUpdate}>{m.app_update_take()}</Button>
      </div>
    </section>
  )
}

/** A button that disappears: keyboard users go on where the page begins. */
const moveFocusAfter = (act: () => void) => (): void => {
  act()
  focusPage()
}

/** Renews the reader's notifications on this device and removes anybody else's; once a page, when it is idle. */
const useNotifiedDevice = (): void => {
  const person = useMe()?.user.id
  useEffect(() => {
    if (person === undefined || notificationState.now() !== 'possible' || Notification.permission !== 'granted') return
    // Without a connection the next page tries again.
    whenIdle(() => renewSubscription(person).catch(() => undefined))
  }, [person])
}

const SENTENCES: Readonly<Record<Role, () => string>> = {
  STUDENT: m.asked_for_students,
  SUPERVISOR: m.asked_for_supervisors,
  ADMIN: m.asked_for_admins,
}

/** The page of another role that was asked for, on the dashboard that came in its place; taken out of the address, and null on every other page. */
const useAskedFor = (): { readonly address: string; readonly putAway: () => void } | null => {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<{ readonly address: string; readonly at: string } | null>(null)
  const address = params.get(ASKED_FOR)
  if (address !== null && address !== asked?.address) setAsked({ address, at: pathname })
  useEffect(() => {
    if (address === null) return
    const others = new URLSearchParams(params)
    others.delete(ASKED_FOR)
    setParams(others, { replace: true, preventScrollReset: true })
  }, [address, params, setParams])
  return asked?.at === pathname ? { address: asked.address, putAway: () => setAsked(null) } : null
}

type AskedForProps = { readonly address: string; readonly onStay: () => void }

/** Says for whom the page is that was asked for, and how to get there. */
const AskedFor = ({ address, onStay }: AskedForProps) => {
  const user = useMe()?.user
  const role = user && otherRoleOf(user.role, withoutLocale(address))
  const text = user && role ? SENTENCES[role]() : null
  useEffect(() => {
    if (text !== null) announce(text)
  }, [text])
  if (!user || text === null) return null
  const goThere = (): void => {
    returnAfterSignIn(address)
    signOut()
  }
  return (
    <section className={classes.notice} aria-label={text}>
      <p className={classes.text}>
        <IconUserShield size={20} aria-hidden />
        {text}
      </p>
      <p className={classes.more}>{m.asked_for_who({ name: personName(user), role: roleName(user.role) })}</p>
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={goThere}>
          {m.asked_for_other_account()}
        </Button>
        <Button onClick={onStay}>{m.asked_for_stay()}</Button>
      </div>
    </section>
  )
}
