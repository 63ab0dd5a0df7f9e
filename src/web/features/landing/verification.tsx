import { LANDING_FIELDS, type LandingVerification } from '#contract/landing-page.ts'
import { m } from '#messages'
import { formatDay } from '#web/i18n/dates.ts'
import { PairMark } from '#web/components/brand/pair-mark.tsx'
import { IconCheck, IconClockX, IconQuestionMark, IconRefresh, IconX } from '#web/ui/icons.tsx'
import type { ReactNode } from 'react'
import classes from './verification.module.css'

type Confirmation = Exclude<LandingVerification, string>
type ValidConfirmation = Extract<Confirmation, { status: 'VALID' }>

type VerificationProps = {
  readonly code: string
  readonly result: LandingVerification
  /** Of the days in it, as on the document. */
  readonly timeZone: string
}

/** What a scanned confirmation is worth: valid, replaced, no longer valid, not genuine, or not known yet. */
export function Verification({ code, result, timeZone }: VerificationProps) {
  return (
    <section className={classes.card}>
      <p className={classes.kind}>{m.landing_verify_heading()}</p>
      <Result code={code} result={result} timeZone={timeZone} />
    </section>
  )
}

const Result = ({ code, result, timeZone }: VerificationProps) => {
  if (result === 'not_genuine') return <NotGenuine />
  if (result === 'failed') return <Failed code={code} />
  if (result.status === 'VALID') return <Valid confirmation={result} timeZone={timeZone} />
  return <Ended status={result.status} date={formatDay(result.ended_at, timeZone)} />
}

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

const Valid = ({ confirmation, timeZone }: { confirmation: ValidConfirmation; timeZone: string }) => {
  const { student_name: student, supervisor_name: supervisor, accepted_at: acceptedAt } = confirmation
  const { working_title: title } = confirmation
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
        {title !== null && (
          <>
            <dt>{m.landing_verify_working_title()}</dt>
            <dd>{title}</dd>
          </>
        )}
        <dt>{m.landing_verify_date()}</dt>
        <dd>{formatDay(acceptedAt, timeZone)}</dd>
      </dl>
    </>
  )
}

const Ended = ({ status, date }: { status: 'REPLACED' | 'REVOKED'; date: string }) => {
  const mark = (
    <PairMark state="apart" size={84}>
      {status === 'REPLACED' ? <IconRefresh {...ICON} /> : <IconClockX {...ICON} />}
    </PairMark>
  )
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

const Failed = ({ code }: { code: string }) => {
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
      <a className={classes.retry} href={`?${new URLSearchParams({ [LANDING_FIELDS.code]: code }).toString()}`}>
        {m.ui_retry()}
      </a>
    </>
  )
}
