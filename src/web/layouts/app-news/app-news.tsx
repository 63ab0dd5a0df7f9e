import { m } from '#messages'
import { dashboardOf } from '#domain/landing.ts'
import { ROLES } from '#domain/roles.ts'
import { PRODUCT } from '#domain/product.ts'
import { appNews, takeUpdate } from '#web/pwa/updates.ts'
import { announce } from '#web/ui/announcements.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconSparkles } from '#web/ui/icons.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import classes from './app-news.module.css'
import { AskedFor, useAskedFor } from './asked-for.tsx'
import { useNotifiedDevice } from './use-notified-device.ts'

const TOLD = 'tandem_offline_ready'
const DASHBOARDS: ReadonlySet<string> = new Set(ROLES.map(dashboardOf))

/** News about the application itself: a new version is ready, or it works offline from now on. */
export function AppNews() {
  useNotifiedDevice()
  const { isUpdateReady, isOfflineReady } = useSyncExternalStore(appNews.subscribe, appNews.now, appNews.now)
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    if (isUpdateReady) announce(m.app_update_ready({ product: PRODUCT }))
  }, [isUpdateReady])
  const { pathname } = useLocation()
  const asked = useAskedFor()
  // Not over a tour or a card.
  const isTime = isOfflineReady && DASHBOARDS.has(pathname)
  useEffect(() => {
    if (isTime && tellOnce()) showDone(m.app_offline_ready({ product: PRODUCT }))
  }, [isTime])
  if (asked) return <AskedFor address={asked.address} onStay={goOnAfter(asked.putAway)} />
  if (!isUpdateReady || isLater) return null
  return (
    <section className={classes.notice} aria-label={m.app_update()}>
      <p className={classes.text}>
        <IconSparkles size={20} aria-hidden />
        {m.app_update_ready({ product: PRODUCT })}
      </p>
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={goOnAfter(() => setLater(true))}>
          {m.app_later()}
        </Button>
        <Button onClick={takeUpdate}>{m.app_update_take()}</Button>
      </div>
    </section>
  )
}

/** A button that disappears: keyboard users go on where the page begins. */
const goOnAfter = (act: () => void) => (): void => {
  act()
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** Whether this device has not been told before. */
const tellOnce = (): boolean => {
  try {
    if (localStorage.getItem(TOLD) !== null) return false
    localStorage.setItem(TOLD, 'yes')
    return true
  } catch {
    // Without storage nothing works offline, either.
    return false
  }
}
