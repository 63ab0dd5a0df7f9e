import { m } from '#messages'
import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './offline-notice.module.css'

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

type OfflineNoticeProps = {
  /** Over the foot of a page that has no room of its own for it. */
  readonly isFloating?: boolean
}

/** Says so while the browser has no connection; in one short line on a page that needs its height. */
export function OfflineNotice({ isFloating = false }: OfflineNoticeProps) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return <div role="status">{!isOnline && <OfflineLine isFloating={isFloating} />}</div>
}

/** What it says. */
export function OfflineLine({ isFloating = false }: OfflineNoticeProps) {
  return (
    <p className={`${classes.notice} ${isFloating ? classes.floating : ''}`}>
      <IconCloudOff size={20} aria-hidden />
      <span>
        {m.ui_offline()} <span className={classes.meaning}>{m.ui_offline_meaning()}</span>
      </span>
    </p>
  )
}
