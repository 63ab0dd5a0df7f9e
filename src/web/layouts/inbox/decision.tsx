import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ownRequestsQuery, requestsQuery, useRequestCalls } from '#web/api/requests.ts'
import { endedUnanswered } from '#domain/requests/unanswered.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { TitleTick } from '#web/components/requests/acceptance/title-tick.tsx'
import { endSentence } from '#web/components/requests/ends/end-texts.ts'
import { TakeBackButton } from '#web/components/requests/ends/take-back-button.tsx'
import { newestFirst } from '#web/components/requests/newest-first.ts'
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
import { RejectButton } from './reject-button.tsx'
import classes from './request-pane.module.css'

type Opened = OutputOf<'inbox.get'>

/** What can be done about a request, or what came of it and where to go on. */
export function Decision({ opened: { item, besides } }: { readonly opened: Opened }) {
  const { data: known = [] } = useQuery(ownRequestsQuery)
  const [request, ...others] = [item.request, ...besides].map((each) => newestOf(each, known)) as [
    Request,
    ...Request[],
  ]
  const all = [request, ...others]
  const pair = all.find(({ type, state }) => type === 'SUPERVISION' && state === 'ACCEPTED')
  const pending = all.find(({ type, state }) => type === 'SUPERVISION' && state === 'PENDING')
  const wish = pending ?? all.find(({ type }) => type === 'SUPERVISION')
  const next = useNext(item)
  const [isTicked, setTicked] = useState(false)
  const mayGive = useKnownMe().user.supervisor?.available_slots !== 0
  return (
    <section className={classes.decision} aria-label={m.inbox_state()}>
      {pair && <AfterAcceptance pair={pair} talk={all.find(({ conversation }) => conversation)} />}
      {!pair && request.type === 'SUPERVISION' && request.state !== 'PENDING' && <Outcome request={request} />}
      {!pair && (
        <div className={classes.steps}>
          {(pending || request.type === 'CHAT' || endedUnanswered(request.ended_as)) && (
            <Place item={item} isTicked={isTicked} all={all} />
          )}
          {wish && <RejectButton request={wish} isNamed={all.some(isOpenQuestion)} />}
          {request.type === 'CHAT' && <EndOfConversation conversation={request} />}
        </div>
      )}
      {!pair && pending?.can.accept && mayGive && (
        <TitleTick request={pending} isTicked={isTicked} onChange={setTicked} />
      )}
      {!pair && !pending && request.type === 'CHAT' && <Earlier student={request.student} />}
      {item.waiting_since === null && <NextOne next={next} />}
    </section>
  )
}

/** As the answer to a decision tells it, which comes before the pane has loaded again. */
const newestOf = (request: Request, known: readonly Request[]): Request =>
  known.find(({ id, updated_at: at }) => id === request.id && at > request.updated_at) ?? request

type PlaceProps = {
  readonly item: Opened['item']
  readonly isTicked: boolean
  /** Everything that is open between the two. */
  readonly all: readonly Request[]
}

/** The press that gives a place. Without one it is quiet, and says why. */
const Place = ({ item, isTicked, all }: PlaceProps): ReactNode => {
  const { student } = item.request
  const { user, cycle } = useKnownMe()
  const why = useId()
  // Which says that the cycle is over.
  const isOver = cycle?.phase === 'ENDED'
  if (isOver || (user.supervisor?.available_slots ?? 0) > 0)
    return (
      <NextStep
        other={student}
        isTicked={isTicked}
        asksOthers={item.asks_others}
        isQuiet={all.every(({ ended_as: how }) => how !== null)}
      />
    )
  const isAsked = all.some(({ type, state }) => type === 'SUPERVISION' && state === 'PENDING')
  return (
    <>
      <Button
        variant="default"
        data-disabled
        aria-disabled="true"
        aria-describedby={why}
        leftSection={<IconArmchairOff size={20} aria-hidden />}
      >
        {(isAsked ? m.inbox_accept : m.inbox_supervise)({ name: personInSentence(student) })}
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
      <p id={id}>{`${m.supervisor_matching_full()}. ${stillPossible(all)}`}</p>
      <div className={classes.links}>
        <Link to={paths.supervisor.currentlySupervising}>{m.supervisor_manage_students()}</Link>
        {waiting > 1 && <Link to={addressWith(params, paths.declineRest)}>{m.decline_rest({ count: waiting })}</Link>}
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

/** What came of their last request for supervision, where they ask or talk now. */
const Earlier = ({ student }: { readonly student: Request['student'] }) => {
  const { data = [] } = useQuery(ownRequestsQuery)
  const theirs = data.filter((each) => each.student.id === student.id)
  const [latest] = newestFirst(theirs)
  return (
    latest && (latest.state === 'REJECTED' || latest.state === 'WITHDRAWN') && <Outcome request={latest} isEarlier />
  )
}

type OutcomeProps = {
  readonly request: Request
  /** Something else is open: it says what it is about. */
  readonly isEarlier?: boolean
}

const Outcome = ({ request, isEarlier = false }: OutcomeProps) => {
  const { undo } = useRequestCalls()
  const rejected = (when: string): string =>
    isEarlier ? m.profile_you_rejected({ name: personInSentence(request.student), when }) : m.inbox_rejected({ when })
  const says = request.state === 'REJECTED' ? rejected : endSentence(request, false)
  return (
    <>
      {says && (
        <p>
          <When at={request.updated_at} says={says} />
        </p>
      )}
      <WhyRejected request={request} isToStudent={false} />
      {request.can.undo && (
        <div className={classes.steps}>
          <TakeBackButton request={request} isBusy={undo.isPending} undo={undo.mutateAsync} />
          {mayExplain(request) && <SayWhyLink request={request} />}
        </div>
      )}
    </>
  )
}
