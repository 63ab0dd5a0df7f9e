import { m } from '#messages'
import { Skeleton } from './skeleton.tsx'
import type { ReactNode } from 'react'
import classes from './skeletons.module.css'
import { useIsOnline } from '../window/use-is-online.ts'
import hidden from '../visually-hidden.module.css'

/** Says once that something is on its way; the shapes are for the eye. Without a connection nothing is. */
const Loading = ({ children }: { children: ReactNode }) => {
  const isOnline = useIsOnline()
  if (!isOnline) return <p className={classes.notHere}>{m.ui_offline_not_here()}</p>
  return (
    <div aria-busy="true">
      <span role="status" className={hidden.hidden}>
        {m.ui_loading()}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** Rows of people to come. */
export function ListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={44} width={44} shape="circle" />
          <div className={classes.lines}>
            <Skeleton height={14} width="45%" />
            <Skeleton height={12} width="70%" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

/** Lines of text to come. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Loading>
      <div className={classes.lines}>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} height={14} width={line === lines - 1 ? '60%' : '100%'} />
        ))}
      </div>
    </Loading>
  )
}
