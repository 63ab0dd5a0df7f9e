import { Skeleton, Group } from '@mantine/core'
import { m } from '#messages'
import { useIsOnline, useHasTwoColumns } from '#web/hooks/window.ts'
import hidden from '#web/ui/visually-hidden.module.css'
import { NotOnDevice } from '#web/ui/states/skeletons.tsx'
import classes from './card-stack.module.css'
import shapes from './deck-skeleton.module.css'

/** Placeholder of the deck, with the size of its cards, so that nothing moves when they are loaded. */
export function DeckSkeleton() {
  const columns = useHasTwoColumns() ? 2 : 1
  const isOnline = useIsOnline()
  if (!isOnline) return <NotOnDevice />
  return (
    <div className={classes.deck} data-width="wide" data-height="window" data-columns={columns} aria-busy="true">
      <span role="status" className={hidden.hidden}>
        {m.ui_loading()}
      </span>
      <div className={classes.stack} aria-hidden="true">
        <div className={shapes.card}>
          <div className={shapes.picture}>
            <Skeleton height={68} circle />
          </div>
          <div className={shapes.lines}>
            <Skeleton height={22} width="60%" />
            <Skeleton height={14} width="40%" />
            <Skeleton height={16} />
            <Skeleton height={14} />
            <Skeleton height={14} width="90%" />
            <Group gap={6}>
              {[96, 72, 120, 84].map((width) => (
                <Skeleton key={width} height={28} width={width} radius="xl" />
              ))}
            </Group>
          </div>
        </div>
      </div>
      <div className={shapes.bar} aria-hidden="true">
        <Skeleton height={64} circle />
        <Skeleton height={64} circle />
      </div>
    </div>
  )
}
