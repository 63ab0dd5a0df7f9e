import { m } from '#messages'
import { IconCloudOff } from '#web/ui/icons.tsx'
import type { ReactNode } from 'react'
import { useIsOnline } from '../window/use-is-online.ts'
import classes from './offline-notice.module.css'

type OfflineNoticeProps = {
  /** Over the foot of a page that has no room of its own for it. */
  readonly isFloating?: boolean
  /** How old what is shown is. */
  readonly asOf?: ReactNode
}

/** Says so while the browser has no connection; in one short line on a page that needs its height. */
export function OfflineNotice(shown: OfflineNoticeProps) {
  const isOnline = useIsOnline()
  return <div role="status">{!isOnline && <OfflineLine {...shown} />}</div>
}

/** What it says. */
export function OfflineLine({ isFloating = false, asOf }: OfflineNoticeProps) {
  return (
    <p className={`${classes.notice} ${isFloating ? classes.floating : ''}`}>
      <IconCloudOff size={20} aria-hidden />
      <span>
        {m.ui_offline()}
        {asOf} <span className={classes.meaning}>{m.ui_offline_meaning()}</span>
      </span>
    </p>
  )
}
