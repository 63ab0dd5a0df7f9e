import { m } from '#messages'
import { IconCloudOff } from '#web/ui/icons.tsx'
import type { ReactNode } from 'react'
import { useIsOnline } from '#web/hooks/window.ts'
import classes from './offline-notice.module.css'

type OfflineNoticeProps = {
  /** Lies over the foot of a page without room for it. */
  readonly isFloating?: boolean
  /** When the shown data were loaded. */
  readonly asOf?: ReactNode
}

/** Shown while the browser has no connection; one short line on pages that need their height. */
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
        <span>{m.ui_offline()}</span>
        {asOf} <span className={classes.meaning}>{m.ui_offline_meaning()}</span>
      </span>
    </p>
  )
}
