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

/** Says so while the browser has no connection. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.notice}>
          <IconCloudOff size={20} aria-hidden />
          {m.ui_offline()}
        </p>
      )}
    </div>
  )
}
