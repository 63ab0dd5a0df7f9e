import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useKeptFocus } from '#web/hooks/focus.ts'
import { noPlaceText, OpenRequests } from '#web/components/requests/request-lines.tsx'
import { DownloadButton } from '#web/ui/buttons/download-button.tsx'
import { personInSentence } from '#web/components/people/person-name.ts'
import { Warning } from '#web/ui/warning.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import type { ButtonProps } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { conversationsQuery } from '#web/api/conversations.ts'
import { conversationLink } from '#web/components/conversations/conversation-link.ts'
import { closedText, endedText, hasCycleEnded } from '#web/components/cycle/phase-texts.ts'
import {
  type Icon,
  IconArrowBackUp,
  IconCheck,
  IconDownload,
  IconHeart,
  IconHeartFilled,
  IconMail,
  IconMessage,
  IconPencil,
  IconSend,
  IconUserMinus,
  IconUserPlus,
  IconX,
} from '#web/ui/icons.tsx'
import { addressWith } from '#web/hooks/address.ts'
import { formatDay, formatWhen } from '#web/i18n/dates.ts'
import { When } from '#web/ui/when.tsx'
import type { Relationship } from '#web/components/requests/relationship.ts'
import { formatLeft, TimeLeft } from '#web/components/requests/deadlines.tsx'
import { NamedIdea, Sentence } from '#web/components/requests/wish.tsx'
import { isUnexplained, mayExplain, RejectionText } from '#web/components/requests/rejection.tsx'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { Role } from '#domain/roles.ts'
import { paths } from '#web/paths.ts'
import { undoTexts } from '#web/components/requests/supervisor-actions.tsx'
import { endedUnanswered } from '#domain/requests/unanswered.ts'
import type { Phase } from '#domain/cycles/phases.ts'
import { endSentence } from '#web/components/requests/ends.tsx'
import { positionText, waitingCountText } from '#web/components/waiting/waiting-facts.ts'
import muted from '#web/ui/muted.module.css'
import classes from './relationship-panel.module.css'
import type { useProfileActions } from './use-actions.ts'
import { WaitingControls } from './waiting.tsx'

type RelationshipPanelProps = {
  readonly person: User
  readonly relationship: Relationship
  readonly actions: ReturnType<typeof useProfileActions>
}

/** The id of the panel's element. */
export const PANEL_ID = 'relationship'

/** The relationship between the reader and the person in a sentence, and the possible actions. */
export function RelationshipPanel({
  person,
  relationship,
  actions: { isBusy, idea, choose, ...actions },
}: RelationshipPanelProps) {
  const me = useKnownMe()
  const mayWait =
    (relationship.kind === 'may_request' || relationship.kind === 'may_not_request') && !relationship.isDismissed
  const possible = possibleActions(relationship, person, actions, me.user.supervisor?.pending_requests ?? 0, me.cycle)
  const panel = useKeptFocus<HTMLElement>(possible.map(({ label }) => label).join())
  const sentences = sentencesOf(relationship, person, me.cycle)
  if (sentences.length === 0) return null
  // Undone, a withdrawal brings the request back as it was.
  const withdrawn = relationship.kind === 'may_request' && relationship.earlier?.can.undo ? relationship.earlier : null
  return (
    <section id={PANEL_ID} ref={panel} tabIndex={-1} className={classes.relationship} aria-label={m.profile_standing()}>
      <div role="status">
        {sentences.map((sentence) => (
          <p key={typeof sentence === 'string' ? sentence : sentence.at}>
            {typeof sentence === 'string' ? sentence : <When format={formatWhen} {...sentence} />}
          </p>
        ))}
      </div>
      {'request' in relationship && relationship.request.answer_by !== null && (
        <p className={muted.muted}>
          <TimeLeft
            at={relationship.request.answer_by}
            name={personInSentence(person)}
            isNamed={Boolean(person.supervisor?.line?.offer_ends_at)}
          />
        </p>
      )}
      {'request' in relationship && <NamedIdea request={relationship.request} />}
      {'request' in relationship && relationship.request.message && <Sentence text={relationship.request.message} />}
      {'earlier' in relationship && relationship.earlier && (
        <RejectionText request={relationship.earlier} isToStudent={me.user.role === 'STUDENT'} />
      )}
      {relationship.kind === 'supervised' && relationship.request.conflict && (
        <Warning>{m.profile_conflict({ name: personInSentence(person) })}</Warning>
      )}
      {relationship.kind === 'may_request' && <OpenRequests me={me} />}
      {withdrawn && !idea && <NamedIdea request={withdrawn} />}
      {relationship.kind === 'may_request' && idea && (
        <div className={classes.about}>
          <NamedIdea request={{ idea: { ...idea, is_taken: false }, working_title: null }} />
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              choose()
              panel.current?.focus({ preventScroll: true })
            }}
          >
            {m.ideas_unchoose()}
          </Button>
        </div>
      )}
      <div className={classes.actions}>
        {mayWait && relationship.kind === 'may_not_request' && <WaitingControls person={person} />}
        {possible.map((action) => (
          <ActionButton key={action.key ?? action.label} action={action} isBusy={isBusy} />
        ))}
        {mayWait && relationship.kind === 'may_request' && <WaitingControls person={person} />}
        <ConversationAction person={person} />
      </div>
    </section>
  )
}

const ActionButton = ({ action, isBusy }: { action: PossibleAction; isBusy: boolean }) => {
  const { label, icon: Icon, isMain = false } = action
  const shown: ButtonProps = {
    leftSection: <Icon size={20} aria-hidden />,
    ...(isMain ? { color: 'teal' } : { variant: 'default' }),
  }
  if ('href' in action && action.isFile) {
    return (
      <DownloadButton href={action.href} variant="default">
        {label}
      </DownloadButton>
    )
  }
  if ('href' in action) {
    return (
      <Button component="a" href={action.href} {...shown}>
        {label}
      </Button>
    )
  }
  if ('to' in action) {
    return (
      <Button component={Link} to={action.to} {...shown}>
        {label}
      </Button>
    )
  }
  // Not disabled while busy: a disabled button loses the focus.
  return (
    <Button
      {...shown}
      aria-busy={isBusy}
      aria-disabled={action.isUnavailable}
      // The second press of a double click may meet the button that came in place of the first.
      onClick={({ detail }) => detail <= 1 && action.act()}
    >
      {label}
    </Button>
  )
}

type ConversationActionProps = {
  readonly person: User
}

/** The conversation of the two, or for a student the way to ask for one; nothing where there can be none. */
export function ConversationAction({ person }: ConversationActionProps) {
  const { user: reader, cycle } = useKnownMe()
  const isOfBoth = reader.role !== 'ADMIN' && person.role !== 'ADMIN' && reader.role !== person.role
  const { data: conversations } = useQuery({ ...conversationsQuery, enabled: isOfBoth })
  // A search that the profile is beside stays.
  const [params] = useSearchParams()
  if (!isOfBoth || !conversations) return null
  const way = conversationLink({ reader, person, conversations, isClosed: closedText(cycle) !== null })
  if (!way) return null
  return (
    <Button
      component={Link}
      to={addressWith(params, way.search)}
      leftSection={<IconMessage size={20} aria-hidden />}
      variant="default"
    >
      {way.isGoing ? m.chat_open() : m.chat_ask_question()}
    </Button>
  )
}

/** A button, a link within the application, or one to something outside. */
type PossibleAction = {
  readonly label: string
  /** The same for two of which one takes the place of the other, as the button keeps the focus then. */
  readonly key?: string
  readonly icon: Icon
  /** Teal is what brings the two together; the others are plain. */
  readonly isMain?: boolean
  /** It can't be done now, and its label says why. */
  readonly isUnavailable?: boolean
} & ({ readonly act: () => void } | { readonly to: string } | { readonly href: string; readonly isFile?: boolean })

const OWN_PROFILES: Record<Role, string> = {
  STUDENT: paths.student.profile,
  SUPERVISOR: paths.supervisor.profile,
  ADMIN: paths.admin.profile,
}

type Actions = Omit<ReturnType<typeof useProfileActions>, 'isBusy' | 'idea' | 'choose' | 'asksBeforeRequest'>

const asking = (label: string, send: () => void, closed: string | null): PossibleAction =>
  closed === null
    ? { label, icon: IconSend, isMain: true, act: send }
    : { label: closed, icon: IconSend, isUnavailable: true, act: () => undefined }

/** A withdrawn request goes out as it was, or with other words. */
const askingAgain = (earlier: Request | null, { request, resend }: Actions, closed: string | null) => {
  const anew = asking(m.matching_request(), () => request(), closed)
  if (!earlier?.can.undo || closed !== null) return [anew]
  return [asking(m.request_resend(), () => resend(earlier), null), { ...anew, isMain: false }]
}

/**
 * What can be done where the reader stands, the likeliest first.
 * @param waiting requests to the reader without an answer
 * @param cycle undefined while it has no moment
 */
const possibleActions = (
  relationship: Relationship,
  person: User,
  actions: Actions,
  waiting: number,
  cycle: CurrentCycle | undefined,
): PossibleAction[] => {
  const { withdraw, remove } = actions
  const isDone = hasCycleEnded(cycle)
  switch (relationship.kind) {
    case 'may_request': {
      if (isDone) return []
      // Whoever was turned down is not asked to try again.
      const ask = relationship.isTurnedDown ? [] : askingAgain(relationship.earlier, actions, closedText(cycle))
      return [...ask, ...puttingAside(relationship, person, actions)]
    }
    case 'may_not_request':
      return relationship.why === 'full' && !isDone ? puttingAside(relationship, person, actions) : []
    case 'pending':
      return [
        { label: m.request_withdraw(), icon: IconArrowBackUp, act: () => withdraw(relationship.request) },
        sentence(relationship.request, person),
      ]
    case 'asked':
      return answering(relationship.request, actions, waiting)
    case 'pair':
      return [confirmation(relationship.request.id), ...mail(person)]
    case 'supervised': {
      const away = { label: m.ui_remove(), icon: IconUserMinus, act: () => remove(relationship.request) }
      return [
        confirmation(relationship.request.id),
        ...mail(person),
        ...(relationship.request.can.remove ? [away] : []),
      ]
    }
    case 'may_add':
      return [
        ...(isDone ? [] : adding(relationship.earlier, actions)),
        ...takingBack(relationship.earlier, actions),
        ...explanation(relationship.earlier),
      ]
    case 'may_not_add':
      return [...takingBack(relationship.earlier, actions), ...explanation(relationship.earlier)]
    case 'unregistered':
      return [...mail(person), ...(isDone ? [] : [shortlisting(relationship.isListed, actions)])]
    case 'own':
      return [{ label: m.profile_own_edit(), icon: IconPencil, to: OWN_PROFILES[person.role] }]
    case 'none':
      return []
  }
}

/** Yes and no to a request; without a place no alone. */
const answering = (request: Request, { accept, reject }: Actions, waiting: number): PossibleAction[] => {
  const yes = { label: m.supervisor_matching_accept(), icon: IconCheck, isMain: true, act: () => accept(request) }
  const no = { label: m.supervisor_matching_reject(), icon: IconX, act: () => reject(request) }
  const { can } = request
  if (can.accept) return [yes, ...(can.reject ? [no] : [])]
  return can.reject ? [no, ...decliningAll(waiting)] : []
}

/** All places are taken, and others wait, too. */
const decliningAll = (waiting: number): PossibleAction[] =>
  waiting > 1 ? [{ label: m.decline_rest({ count: waiting }), icon: IconX, to: paths.declineRest }] : []

type Aside = { readonly isTurnedDown: boolean; readonly isDismissed: boolean; readonly isListed: boolean }

/**
 * Keeping somebody for later, or not wanting them; whom the reader has dismissed they may have suggested again. Anybody who turned the reader
 * down is not suggested anyway.
 */
const puttingAside = (
  { isTurnedDown, isDismissed, isListed }: Aside,
  { supervisor }: User,
  actions: Actions,
): PossibleAction[] => {
  if (isDismissed) return [{ label: m.profile_take_back(), icon: IconArrowBackUp, act: actions.takeBack }]
  if (isTurnedDown) return []
  const later = shortlisting(isListed, actions)
  // A place that is kept is declined.
  if (supervisor?.line?.offer_ends_at) return [later]
  return [later, { label: m.matching_dismiss(), icon: IconX, act: actions.dismiss }]
}

const shortlisting = (isListed: boolean, { addToShortlist, removeFromShortlist }: Actions): PossibleAction => ({
  key: 'shortlist',
  ...(isListed
    ? { label: m.profile_let_go(), icon: IconHeartFilled, act: removeFromShortlist }
    : { label: m.profile_keep(), icon: IconHeart, act: addToShortlist }),
})

/** The words of a pending request. */
const sentence = ({ message }: Request, { id }: User): PossibleAction => ({
  label: message === null ? m.sentence_add() : m.sentence_change(),
  icon: IconPencil,
  to: paths.sentence(id),
})

/** Supervising somebody who has not asked. */
const adding = (earlier: Request | null, { add }: Actions): PossibleAction[] =>
  isRemoved(earlier) ? [] : [{ label: m.profile_add(), icon: IconUserPlus, isMain: true, act: add }]

/** A supervision that was ended and can go on as it was: a new one beside it would be the same. */
const isRemoved = (earlier: Request | null): boolean => earlier?.ended_as === 'removed' && earlier.can.undo

/** The way back from a no, or from the end of a supervision, as long as there is one. */
const takingBack = (earlier: Request | null, { takeBackEnd }: Actions): PossibleAction[] => {
  const way = earlier && undoTexts(earlier)
  if (!way) return []
  return [{ label: way.text, icon: IconArrowBackUp, isMain: isRemoved(earlier), act: () => takeBackEnd(earlier) }]
}

/** Why the last request was rejected, as long as that can be said. */
const explanation = (earlier: Request | null): PossibleAction[] =>
  earlier && mayExplain(earlier)
    ? [
        {
          label: isUnexplained(earlier) ? m.rejection_say_why() : m.rejection_change_why(),
          icon: IconPencil,
          to: paths.why(earlier.id),
        },
      ]
    : []

const confirmation = (requestId: string): PossibleAction => ({
  label: m.profile_confirmation(),
  icon: IconDownload,
  href: paths.server.confirmation(requestId),
  isFile: true,
})

const mail = ({ email }: User): PossibleAction[] =>
  email ? [{ label: m.profile_write(), icon: IconMail, href: `mailto:${email}` }] : []

type Past = Extract<Relationship, { readonly earlier: unknown }>

/** A sentence; one that says when something was leaves a place for it. */
type PairSentence =
  | string
  | { readonly at: string; readonly says: (when: string) => string; readonly format?: (time: string) => string }

/**
 * What is between the reader and the person, in sentences; none where there is nothing to say.
 * @param cycle undefined while it has no moment
 */
export function sentencesOf(relationship: Relationship, person: User, cycle: CurrentCycle | undefined): PairSentence[] {
  const name = personInSentence(person)
  const none = noPlaceText(person)
  switch (relationship.kind) {
    case 'none':
      return []
    case 'own':
      return [m.profile_own()]
    case 'unregistered':
      return [m.profile_unregistered({ name }), ...(relationship.isListed ? [m.matching_kept()] : [])]
    case 'pending':
      return [
        { at: relationship.request.asked_at, says: (when) => m.profile_pending({ when }) },
        ...untilOf(person.supervisor?.line?.offer_ends_at, m.waiting_used),
        ...(none === null ? [] : [`${none}.`]),
      ]
    case 'asked':
      return [
        { at: relationship.request.asked_at, says: (when) => m.profile_asked({ name, when }) },
        ...(relationship.request.can.accept ? [] : [`${m.supervisor_matching_full()}. ${m.inbox_full_reject()}`]),
      ]
    case 'pair':
      return [
        m.profile_pair_student({ name }),
        { at: relationship.request.since, says: (day) => m.student_pair_since({ day }), format: formatDay },
      ]
    case 'supervised':
      return [
        m.profile_pair_supervisor({ name }),
        {
          at: relationship.request.since,
          says: (day) => m.student_pair_since({ day }),
          format: formatDay,
        },
      ]
    default:
      return [
        ...pastOf(relationship, person),
        // A student who dismisses a supervisor is passed over in the waiting list.
        ...(isDismissed(relationship) ? [] : untilOf(person.supervisor?.line?.offer_ends_at, m.waiting_kept)),
        ...(hasCycleEnded(cycle) && saysEnd(relationship) ? [] : nowOf(relationship, person, cycle)),
        ...(isDismissed(relationship) ? [] : waitingOf(person)),
        ...keptOf(relationship),
      ]
  }
}

const isDismissed = (relationship: Past): boolean => 'isDismissed' in relationship && relationship.isDismissed

/** The last request ended with the cycle, and is told so. */
const saysEnd = (relationship: Past): boolean =>
  relationship.kind === 'may_request' &&
  !relationship.isDismissed &&
  relationship.earlier?.ended_as === 'cycle_ended' &&
  !relationship.earlier.is_past

/** A place that is kept, and how long. */
const untilOf = (at: string | null | undefined, says: (left: { left: string }) => string): PairSentence[] =>
  at ? [{ at, says: (left) => says({ left }), format: formatLeft }] : []

const fullText = ({ supervisor }: User, closed: string | null, isTurnedDown: boolean): string => {
  if (closed !== null) return `${m.profile_all_taken()} ${closed}.`
  if (supervisor?.line || isTurnedDown) return m.profile_all_taken()
  return supervisor?.waiting === undefined
    ? m.profile_full()
    : `${m.profile_full()} ${waitingCountText(supervisor.waiting)}.`
}

/** The reader waits for a place, and none is kept for them. */
const waitingOf = ({ supervisor }: User): PairSentence[] => {
  const line = supervisor?.line
  if (!line || line.offer_ends_at !== null) return []
  return [`${m.waiting_you_wait({ position: positionText(line) })} ${m.waiting_you_hear()}`]
}

/** A dismissed supervisor is not on the shortlist meanwhile. */
const keptOf = (relationship: Past): PairSentence[] =>
  'isListed' in relationship && relationship.isListed && !isDismissed(relationship) ? [m.matching_kept()] : []

/** The text about somebody who could be asked if matching were open. */
const askingText = (name: string, phase: Phase, isUnanswered: boolean): string => {
  switch (phase) {
    case 'PREPARATION':
      return m.profile_may_request_later({ name })
    case 'MATCHING':
      return isUnanswered ? m.profile_ask_again({ name }) : m.profile_may_request({ name })
    case 'ASSIGNMENT':
      return m.profile_may_be_added({ name })
    case 'ENDED':
      return m.profile_may_request_ended()
  }
}

/** The possible action now; a student who was turned down is not asked whether they would like to ask. */
const nowOf = (relationship: Past, person: User, cycle: CurrentCycle | undefined): string[] => {
  const name = personInSentence(person)
  switch (relationship.kind) {
    case 'may_request':
      if (relationship.isTurnedDown && !hasCycleEnded(cycle)) return []
      return [askingText(name, cycle?.phase ?? 'MATCHING', endedUnanswered(relationship.earlier?.ended_as ?? null))]
    case 'may_not_request':
      return [
        {
          full: fullText(person, closedText(cycle), relationship.isTurnedDown),
          paired: m.profile_paired_elsewhere(),
          level: m.profile_level_does_not_fit({ name }),
        }[relationship.why],
      ]
    case 'may_add':
      return [
        endedText(cycle) ??
          (person.student?.has_supervisor ? m.profile_may_add_paired({ name }) : m.profile_may_add({ name })),
      ]
    case 'may_not_add':
      return [endedText(cycle) ?? m.profile_no_place({ name })]
  }
}

const pastOf = (relationship: Past, person: User): PairSentence[] => {
  const name = personInSentence(person)
  if (isDismissed(relationship)) return [m.profile_dismissed({ name })]
  if (person.student?.has_supervisor) return [m.profile_has_supervisor({ name })]
  const { earlier } = relationship
  if (!earlier) return []
  const at = earlier.updated_at
  const isToStudent = 'isDismissed' in relationship
  const rejected = (when: string): string => (isToStudent ? m.profile_rejected : m.profile_you_rejected)({ name, when })
  const says = earlier.state === 'REJECTED' ? rejected : endSentence(earlier, isToStudent)
  return says ? [{ at, says }] : []
}
