import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useKnownMe } from '#web/api/me.ts'
import { requestsQuery } from '#web/api/requests.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { TitleTick } from '#web/components/requests/acceptance/title-tick.tsx'
import { SayWhyLink } from '#web/components/requests/rejection/say-why-link.tsx'
import { mayExplain } from '#web/components/requests/rejection/unexplained.ts'
import { WhyRejected } from '#web/components/requests/rejection/why-rejected.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArmchairOff } from '#web/ui/icons.tsx'
import { addressWith } from '#web/ui/window/address-with.ts'
import { When } from '#web/ui/when.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EndOfConversation } from '../conversation/end-of-conversation.tsx'
import { NextStep } from '../conversation/next-step.tsx'
import { AfterAcceptance } from './after-acceptance.tsx'
import { NextOne, useNext } from './next-one.tsx'
import { isOpenQuestion } from './open-question.ts'
import { NotNow } from './not-now.tsx'
import classes from './request-pane.module.css'

type Opened = OutputOf<'inbox.get'>

/** What can be done about a request, or what came of it and where to go on. */
export function Decision({ opened: { item, besides } }: { readonly opened: Opened }) {
  const { request } = item
  const all = [request, ...besides]
  const pair = all.find(({ type, state }) => type === 'SUPERVISION' && state === 'ACCEPTED')
  const pending = all.find(({ type, state }) => type === 'SUPERVISION' && state === 'PENDING')
  const next = useNext(item)
  const [isTicked, setTicked] = useState(false)
  const mayGive = useKnownMe().user.supervisor?.available_slots !== 0
  return (
    <section className={classes.decision} aria-label={m.inbox_state()}>
      {pair && <AfterAcceptance pair={pair} talk={all.find(({ conversation }) => conversation)} />}
      {!pair && (
        <div className={classes.steps}>
          {(pending || request.type === 'CHAT') && <Place student={request.student} isTicked={isTicked} all={all} />}
          {pending?.can.reject && <NotNow request={pending} isNamed={all.some(isOpenQuestion)} />}
          {request.type === 'CHAT' && <EndOfConversation conversation={request} />}
        </div>
      )}
      {!pair && pending?.can.accept && mayGive && (
        <TitleTick request={pending} isTicked={isTicked} onChange={setTicked} />
      )}
      {!pair && request.type === 'SUPERVISION' && request.state !== 'PENDING' && <Outcome request={request} />}
      {item.waiting_since === null && <NextOne next={next} />}
    </section>
  )
}

type PlaceProps = {
  readonly student: Request['student']
  readonly isTicked: boolean
  /** Everything that is open between the two. */
  readonly all: readonly Request[]
}

/** The press that gives a place. Without one it is quiet, and says why. */
const Place = ({ student, isTicked, all }: PlaceProps): ReactNode => {
  const { supervisor } = useKnownMe().user
  const why = useId()
  if ((supervisor?.available_slots ?? 0) > 0) return <NextStep other={student} isTicked={isTicked} />
  return (
    <>
      <Button
        variant="default"
        data-disabled
        aria-disabled="true"
        aria-describedby={why}
        leftSection={<IconArmchairOff size={20} aria-hidden />}
      >
        {m.inbox_supervise({ name: personInSentence(student) })}
      </Button>
      <NoPlace id={why} all={all} />
    </>
  )
}

/** Why nobody can be accepted, and what can be done about it. */
const NoPlace = ({ id, all }: { readonly id: string; readonly all: readonly Request[] }) => {
  const [params] = useSearchParams()
  const { data } = useQuery(requestsQuery('PENDING'))
  const waiting = data?.length ?? 0
  return (
    <div className={classes.full}>
      <p id={id}>
        {m.supervisor_matching_full()}. {stillPossible(all)}
      </p>
      <div className={classes.links}>
        <Link to={paths.supervisor.currentlySupervising}>{m.supervisor_manage_students()}</Link>
        {waiting > 0 && <Link to={addressWith(params, paths.declineRest)}>{m.decline_rest({ count: waiting })}</Link>}
      </div>
    </div>
  )
}

/** What can be done about them without a place. */
const stillPossible = (all: readonly Request[]): string => {
  const mayReject = all.some(({ can }) => can.reject)
  const mayWrite = all.some((each) => isOpenQuestion(each) || each.conversation?.state === 'OPEN')
  if (mayReject && mayWrite) return m.inbox_not_now_full()
  if (mayReject) return m.inbox_full_reject()
  return mayWrite ? m.inbox_full_write() : ''
}

const Outcome = ({ request }: { readonly request: Request }) => {
  const says = request.state === 'REJECTED' ? m.inbox_rejected : m.inbox_withdrawn
  return (
    <>
      <p>
        <When at={request.updated_at} says={(when) => says({ when })} />
      </p>
      <WhyRejected request={request} isToStudent={false} />
      {mayExplain(request) && (
        <div>
          <SayWhyLink request={request} />
        </div>
      )}
    </>
  )
}
