import { m } from '#messages'
import { EmptyState } from './empty-state.tsx'
import { Skeleton } from './skeleton.tsx'
import type { ReactNode } from 'react'
import classes from './skeletons.module.css'
import { useIsOnline } from '../window/use-is-online.ts'
import hidden from '../visually-hidden.module.css'

/** Says once that something is on its way; the shapes are for the eye. Without a connection nothing is. */
export function Loading({ children }: { readonly children: ReactNode }) {
  const isOnline = useIsOnline()
  if (!isOnline) return <NotOnDevice />
  return (
    <div aria-busy="true">
      <span role="status" className={hidden.hidden}>
        {m.ui_loading()}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** In place of what is neither here nor to be had. */
export function NotOnDevice() {
  return <EmptyState drawing="cloud" title={m.ui_offline_not_here_title()} text={m.ui_offline_not_here()} />
}

/** Rows of people to come. */
export function ListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <Loading>
      <Rows count={rows} />
    </Loading>
  )
}

/** The shapes of rows, within `Loading`. */
export function Rows({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <div key={row} className={classes.row}>
      <Skeleton height={44} width={44} shape="circle" />
      <div className={classes.lines}>
        <Skeleton height={14} width="45%" />
        <Skeleton height={12} width="70%" />
      </div>
    </div>
  ))
}

/** Lines of text to come. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Loading>
      <Lines count={lines} />
    </Loading>
  )
}

/** The shapes of lines, within `Loading`. */
export function Lines({ count }: { readonly count: number }) {
  return (
    <div className={classes.lines}>
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} height={14} width={line === count - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}
