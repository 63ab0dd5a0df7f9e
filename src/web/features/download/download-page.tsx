import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { cyclesQuery } from '#web/api/cycles.ts'
import { formatDay } from '#web/i18n/dates.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Panel, Section } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { useIsHydrated } from '#web/hooks/window.ts'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Text, Stack } from '@mantine/core'
import { IconDownload } from '#web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { RowList } from '#web/components/people/rows/list-row.tsx'
import muted from '#web/ui/muted.module.css'
import classes from './download-page.module.css'

type Cycle = OutputOf<'admin.cycles.list'>[number]

/** The confirmed pairs as a file: of the running cycle, and of those before it. */
export function DownloadPage() {
  const cycles = useQuery(cyclesQuery)
  if (cycles.isPending) return <ListSkeleton rows={4} />
  if (cycles.isError) return <ErrorState error={cycles.error} onRetry={() => void cycles.refetch()} />
  const past = cycles.data.filter(({ closed_at }) => closed_at !== null)
  return (
    <Stack gap="xl">
      {cycles.data
        .filter(({ closed_at }) => closed_at === null)
        .map((cycle) => (
          <Running key={cycle.id} cycle={cycle} />
        ))}
      <Section title={m.admin_download_past()} {...(past.length === 0 ? { text: m.admin_download_none_past() } : {})}>
        {past.length > 0 && (
          <RowList label={m.admin_download_past()}>
            {past.map((cycle) => (
              <Past key={cycle.id} cycle={cycle} />
            ))}
          </RowList>
        )}
      </Section>
    </Stack>
  )
}

const Running = ({ cycle: { name, opened_at, pairs } }: { cycle: Cycle }) => (
  <Panel title={m.admin_download_pairs({ count: formatNumber(pairs) })}>
    <Text c="dimmed">
      <When at={opened_at} format={formatDay} says={(day) => m.admin_download_running({ name, day })} />
    </Text>
    <div>
      <Button
        component="a"
        href={paths.server.confirmedSupervisions('current')}
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        <FileName name={m.admin_download_file()} />
      </Button>
    </div>
    <Text size="xs" c="dimmed">
      {m.admin_download_text()}
    </Text>
  </Panel>
)

const Past = ({ cycle: { id, name, opened_at, closed_at, pairs } }: { cycle: Cycle }) => {
  const isHydrated = useIsHydrated()
  return (
    <li className={classes.cycle}>
      <span className={classes.lines}>
        <span className={classes.name}>{name}</span>
        {/* The server's days may be others than the reader's, as in ui/when.tsx. */}
        <span key={isHydrated ? 'here' : 'server'} className={muted.note} suppressHydrationWarning>
          {m.admin_download_line({
            from: formatDay(opened_at),
            to: formatDay(closed_at ?? opened_at),
            count: formatNumber(pairs),
          })}
        </span>
      </span>
      <Button
        component="a"
        variant="default"
        href={paths.server.confirmedSupervisions(id)}
        aria-label={m.admin_download_csv_label({ name })}
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        {m.admin_download_csv()}
      </Button>
    </li>
  )
}

/** Where it has to wrap, it does after an underscore. */
const FileName = ({ name }: { name: string }) => {
  const [first, ...rest] = name.split('_')
  return (
    <span>
      {first}
      {rest.map((part) => (
        <Fragment key={part}>
          _<wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}
