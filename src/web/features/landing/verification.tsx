import type { OutputOf } from '#contract/operations.ts'
import { m } from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import { formatDay } from '#web/i18n/dates.ts'
import { PairMark } from '#web/components/brand/pair-mark.tsx'
import { IconCheck, IconClockX, IconQuestionMark, IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useVerification } from './queries.ts'
import classes from './verification.module.css'

type ValidConfirmation = Extract<OutputOf<'confirmations.verify'>, { status: 'VALID' }>

/** What a scanned confirmation is worth: valid, replaced, no longer valid, not genuine, or not known yet. */
export function Verification({ code }: { code: string }) {
  const { data, error, isFetching, isPending, refetch } = useVerification(code)
  return (
    <section className={classes.card} aria-live="polite" aria-busy={isFetching}>
      <p className={classes.kind}>{m.landing_verify_heading()}</p>
      {isPending && <Checking />}
      {data?.status === 'VALID' && <Valid confirmation={data} />}
      {data && data.status !== 'VALID' && <Ended status={data.status} endedAt={data.ended_at} />}
      {error && (isNotGenuine(error) ? <NotGenuine /> : <Failed onRetry={() => void refetch()} />)}
    </section>
  )
}

/** A code that can't even be read is no code of ours either. */
const isNotGenuine = (error: unknown): boolean =>
  error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 400)

const ICON = { size: 26, stroke: 3, 'aria-hidden': true } as const

type VerdictProps = {
  readonly mark: ReactNode
  readonly title: string
  readonly children: ReactNode
}

const Verdict = ({ mark, title, children }: VerdictProps) => (
  <>
    {mark}
    <h1>{title}</h1>
    <p className={classes.text}>{children}</p>
  </>
)

const Checking = () => (
  <>
    <span className={classes.waiting}>
      <PairMark state="apart" size={84} />
    </span>
    <h1>{m.landing_verify_loading()}</h1>
    <div className={classes.skeleton} aria-hidden="true" />
  </>
)

const Valid = ({ confirmation }: { confirmation: ValidConfirmation }) => {
  const { student_name: student, supervisor_name: supervisor, accepted_at: acceptedAt } = confirmation
  const mark = (
    <PairMark state="together" size={84}>
      <IconCheck {...ICON} />
    </PairMark>
  )
  return (
    <>
      <Verdict mark={mark} title={m.landing_verify_valid()}>
        {m.landing_verify_valid_text()}
      </Verdict>
      <dl className={classes.facts}>
        <dt>{m.landing_verify_student()}</dt>
        <dd>{student}</dd>
        <dt>{m.landing_verify_supervisor()}</dt>
        <dd>{supervisor}</dd>
        <dt>{m.landing_verify_date()}</dt>
        <dd>{formatDay(acceptedAt)}</dd>
      </dl>
    </>
  )
}

const Ended = ({ status, endedAt }: { status: 'REPLACED' | 'REVOKED'; endedAt: string }) => {
  const mark = (
    <PairMark state="apart" size={84}>
      {status === 'REPLACED' ? <IconRefresh {...ICON} /> : <IconClockX {...ICON} />}
    </PairMark>
  )
  const date = formatDay(endedAt)
  return status === 'REPLACED' ? (
    <Verdict mark={mark} title={m.landing_verify_replaced()}>
      {m.landing_verify_replaced_text({ date })}
    </Verdict>
  ) : (
    <Verdict mark={mark} title={m.landing_verify_revoked()}>
      {m.landing_verify_revoked_text({ date })}
    </Verdict>
  )
}

const NotGenuine = () => {
  const mark = (
    <PairMark state="broken" size={84}>
      <IconX {...ICON} />
    </PairMark>
  )
  return (
    <Verdict mark={mark} title={m.landing_verify_not_genuine()}>
      {m.landing_verify_not_genuine_text()}
    </Verdict>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => {
  const mark = (
    <PairMark state="apart" size={84}>
      <IconQuestionMark {...ICON} />
    </PairMark>
  )
  return (
    <>
      <Verdict mark={mark} title={m.landing_verify_failed()}>
        {m.landing_verify_failed_text()}
      </Verdict>
      <button type="button" className={classes.retry} onClick={onRetry}>
        {m.ui_retry()}
      </button>
    </>
  )
}
