import { m } from '#messages'
import { type ImportPhase, IMPORT_PHASES } from '#domain/imports/imports.ts'
import type { ImportRun } from '#web/api/imports.ts'
import { personName } from '#web/components/people/person-name.ts'
import { formatWhen } from '#web/i18n/dates.ts'
import { Progress, Text } from '@mantine/core'
import classes from './import-card.module.css'

type ImportProgressProps = {
  /** What the server says; undefined before it has begun. */
  readonly run: ImportRun | undefined
  /** Of an import that this page sends: the share that has left it, 0 to 1, and whether it is only a look. */
  readonly sending?: { readonly share: number; readonly dryRun: boolean } | undefined
}

const STEPS = ['sending', ...IMPORT_PHASES] as const

const NAMES: Record<(typeof STEPS)[number], () => string> = {
  sending: m.admin_upload_sending,
  reading: m.admin_upload_reading,
  checking: m.admin_upload_checking,
  comparing: m.admin_upload_comparing,
  writing: m.admin_upload_writing,
}

/** Where an import is: the file travels, then the server works. In words for everybody, and as a bar. */
export function ImportProgress({ run, sending }: ImportProgressProps) {
  const { phase, share } = run ? whereItIs(run) : whereItTravels(sending?.share ?? 1)
  const steps = STEPS.length - ((run?.dry_run ?? sending?.dryRun) ? 1 : 0)
  const name = NAMES[phase]()
  const percent = share === null ? null : Math.min(100, Math.floor(share * 100))
  return (
    <div className={classes.progress}>
      <div className={classes.phase}>
        <Text role="status">{`${m.admin_upload_step({ step: STEPS.indexOf(phase) + 1, steps })} ${name}`}</Text>
        {percent !== null && <Text aria-hidden>{`${percent} %`}</Text>}
      </div>
      <Progress.Root size="md">
        <Progress.Section
          value={percent ?? 100}
          animated={percent === null}
          // A bar without a value is one of which nobody knows the end.
          withAria={percent !== null}
          role="progressbar"
          aria-label={name}
        />
      </Progress.Root>
      <Text className={classes.note}>
        {(run && !sending ? `${begunBy(run)} ` : '') +
          (phase === 'sending' ? m.admin_upload_stay() : m.admin_upload_leave())}
      </Text>
    </div>
  )
}

type Where = { readonly phase: (typeof STEPS)[number]; readonly share: number | null }

const whereItIs = ({ phase, done, total }: { phase: ImportPhase; done: number; total: number | null }): Where => ({
  phase,
  share: total === null || total === 0 ? null : done / total,
})

/** What has left the browser has not arrived yet, nor has the server begun. */
const whereItTravels = (share: number): Where =>
  share < 1 ? { phase: 'sending', share } : { phase: 'reading', share: null }

const begunBy = ({ started_by, started_at, dry_run }: ImportRun): string => {
  const name = started_by ? personName({ ...started_by, email: null }) : m.person_gone()
  const words = { name, when: formatWhen(started_at) }
  return dry_run ? m.admin_upload_looked_at_by(words) : m.admin_upload_begun_by(words)
}
