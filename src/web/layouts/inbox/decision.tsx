import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
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
import { When } from '#web/ui/when.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EndOfConversation } from '../conversation/end-of-conversation.tsx'
import { NextStep } from '../conversation/next-step.tsx'
import { AfterAcceptance } from './after-acceptance.tsx'
import { NextOne } from './next-one.tsx'
import { NotNow } from './not-now.tsx'
import classes from './request-pane.module.css'

type Opened = OutputOf<'inbox.get'>

/** What can be done about a request, or what came of it and where to go on. */
export function Decision({ opened: { item, besides } }: { readonly opened: Opened }) {
  const { request } = item
  const pair = [request, ...besides].find(({ type, state }) => type === 'SUPERVISION' && state === 'ACCEPTED')
  const pending = [request, ...besides].find(({ type, state }) => type === 'SUPERVISION' && state === 'PENDING')
  const [isTicked, setTicked] = useState(false)
  const mayGive = useKnownMe().user.supervisor?.available_slots !== 0
  return (
    <section className={classes.decision} aria-label={m.inbox_state()}>
      {pair && <AfterAcceptance pair={pair} talk={[request, ...besides].find(({ conversation }) => conversation)} />}
      {!pair && (
        <div className={classes.steps}>
          <Place
            student={request.student}
            isAsked={pending !== undefined || request.type === 'CHAT'}
            isTicked={isTicked}
          />
          {pending?.can.reject && <NotNow request={pending} />}
          {request.type === 'CHAT' && <EndOfConversation conversation={request} />}
        </div>
      )}
      {!pair && pending?.can.accept && mayGive && (
        <TitleTick request={pending} isTicked={isTicked} onChange={setTicked} />
      )}
      {!pair && request.type === 'SUPERVISION' && request.state !== 'PENDING' && <Outcome request={request} />}
      {request.state !== 'PENDING' && request.type === 'SUPERVISION' && <NextOne besides={request} />}
    </section>
  )
}

type PlaceProps = {
  readonly student: Opened['item']['request']['student']
  readonly isAsked: boolean
  readonly isTicked: boolean
}

/** The press that gives a place. Without one it is quiet, and says why. */
const Place = ({ student, isAsked, isTicked }: PlaceProps): ReactNode => {
  const { supervisor } = useKnownMe().user
  const why = useId()
  if (!isAsked) return null
  if ((supervisor?.available_slots ?? 0) > 0) return <NextStep other={student} isTicked={isTicked} />
  return (
    <>
      <Button
        variant="default"
        aria-disabled="true"
        aria-describedby={why}
        leftSection={<IconArmchairOff size={20} aria-hidden />}
      >
        {m.inbox_supervise({ name: personInSentence(student) })}
      </Button>
      <NoPlace id={why} />
    </>
  )
}

/** Why nobody can be accepted, and what can be done about it. */
const NoPlace = ({ id }: { readonly id: string }) => {
  const [params] = useSearchParams()
  const { data } = useQuery(requestsQuery('PENDING'))
  const waiting = data?.length ?? 0
  return (
    <div className={classes.full}>
      <p id={id}>
        {m.supervisor_matching_full()}. {m.inbox_not_now_full()}
      </p>
      <div className={classes.links}>
        <Link to={paths.supervisor.currentlySupervising}>{m.supervisor_manage_students()}</Link>
        {waiting > 0 && (
          <Link to={`?${params}&${paths.declineRest.slice(1)}`}>{m.decline_rest({ count: waiting })}</Link>
        )}
      </div>
    </div>
  )
}

const Outcome = ({ request }: { readonly request: Opened['item']['request'] }) => {
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
