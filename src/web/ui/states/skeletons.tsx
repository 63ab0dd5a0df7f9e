import { Group, Skeleton, Stack } from '@mantine/core'
import { m } from '#messages'
import { EmptyState } from './empty-state.tsx'
import type { ReactNode } from 'react'
import { useIsOnline } from '#web/hooks/window.ts'
import hidden from '../visually-hidden.module.css'
import { CloudDrawing } from './drawings.tsx'

/**
 * Tells screen readers once that something is loading; the placeholders are decoration. Without a connection it says
 * nothing.
 */
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

/** Replaces content that is neither loaded nor available offline. */
export function NotOnDevice() {
  return <EmptyState drawing={CloudDrawing} title={m.ui_offline_not_here_title()} text={m.ui_offline_not_here()} />
}

/** Placeholders of rows of people. */
export function ListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <Loading>
      <Rows count={rows} />
    </Loading>
  )
}

/** The rows alone, for use inside `Loading`. */
export function Rows({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <Group key={row} gap="sm" wrap="nowrap" mih={68}>
      <Skeleton height={44} circle />
      <Stack gap="xs" flex={1}>
        <Skeleton height={14} width="45%" />
        <Skeleton height={12} width="70%" />
      </Stack>
    </Group>
  ))
}

/** Placeholders of lines of text. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Loading>
      <Lines count={lines} />
    </Loading>
  )
}

/** The lines alone, for use inside `Loading`. */
export function Lines({ count }: { readonly count: number }) {
  return (
    <Stack gap="xs">
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} height={14} width={line === count - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  )
}
