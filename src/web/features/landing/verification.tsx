import type { OutputOf } from '#contract/operations.ts'
import { m } from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import { formatDay } from '#web/i18n/dates.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClockX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useVerification } from './queries.ts'
import classes from './verification.module.css'

type Confirmation = OutputOf<'confirmations.verify'>

/** What a scanned confirmation is worth: valid, no longer valid, not genuine, or not known yet. */
export function Verification({ code }: { code: string }) {
  const { data, error, isPending, refetch } = useVerification(code)
  return (
    <section className={classes.card} aria-live="polite" aria-busy={isPending}>
      <p className={classes.kind}>{m.landing_verify_heading()}</p>
      {isPending && <Checking />}
      {data?.status === 'VALID' && <Valid confirmation={data} />}
      {data?.status === 'REVOKED' && <Revoked confirmation={data} />}
      {error && (isNotGenuine(error) ? <NotGenuine /> : <Failed onRetry={() => void refetch()} />)}
    </section>
  )
}

const isNotGenuine = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_genuine' || error.statusCode === 400)

const ICON = { size: 40, stroke: 1.75, 'aria-hidden': true } as const

const Verdict = ({ tone, icon, title }: { tone: string | undefined; icon: ReactNode; title: string }) => (
  <h1 className={`${classes.verdict} ${tone}`}>
    {icon}
    {title}
  </h1>
)

const Checking = () => (
  <>
    <h1 className={classes.verdict}>{m.landing_verify_loading()}</h1>
    <div className={classes.skeleton} aria-hidden="true" />
    <div className={classes.skeleton} aria-hidden="true" />
  </>
)

const Valid = ({ confirmation }: { confirmation: Confirmation }) => (
  <>
    <Verdict tone={classes.valid} icon={<IconCircleCheck {...ICON} />} title={m.landing_verify_valid()} />
    <dl className={classes.people}>
      <Person role={m.landing_verify_student()} name={confirmation.student_name} />
      <Person role={m.landing_verify_supervisor()} name={confirmation.supervisor_name} />
    </dl>
    {confirmation.accepted_at && <p>{m.landing_verify_valid_text({ date: formatDay(confirmation.accepted_at) })}</p>}
  </>
)

const Person = ({ role, name }: { role: string; name: string | null }) => (
  <div className={classes.person}>
    <dt>{role}</dt>
    <dd>{name}</dd>
  </div>
)

const Revoked = ({ confirmation: { revoked_at: revokedAt } }: { confirmation: Confirmation }) => (
  <>
    <Verdict tone={classes.revoked} icon={<IconClockX {...ICON} />} title={m.landing_verify_revoked()} />
    <p>
      {revokedAt
        ? m.landing_verify_revoked_text({ date: formatDay(revokedAt) })
        : m.landing_verify_revoked_text_undated()}
    </p>
  </>
)

const NotGenuine = () => (
  <>
    <Verdict tone={classes.refused} icon={<IconCircleX {...ICON} />} title={m.landing_verify_not_genuine()} />
    <p>{m.landing_verify_not_genuine_text()}</p>
  </>
)

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <Verdict tone={classes.revoked} icon={<IconAlertTriangle {...ICON} />} title={m.landing_verify_failed()} />
    <p>{m.landing_verify_failed_text()}</p>
    <button type="button" className={classes.retry} onClick={onRetry}>
      {m.ui_retry()}
    </button>
  </>
)
