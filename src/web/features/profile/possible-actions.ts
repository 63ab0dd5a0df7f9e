import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { Role } from '#domain/roles.ts'
import { closedText, hasCycleEnded } from '#web/components/cycle/phase-texts.ts'
import { paths } from '#web/paths.ts'
import {
  type Icon,
  IconArrowBackUp,
  IconCheck,
  IconDownload,
  IconHeart,
  IconHeartFilled,
  IconMail,
  IconPencil,
  IconSend,
  IconUserMinus,
  IconUserPlus,
  IconX,
} from '#web/ui/icons.tsx'
import { undoTexts } from '#web/components/requests/supervisor-actions.tsx'
import type { Relationship } from '#web/components/requests/relationship.ts'
import { isUnexplained, mayExplain } from '#web/components/requests/rejection.tsx'
import type { useProfileActions } from './use-actions.ts'

/** A button, a link within the application, or one to something outside. */
export type PossibleAction = {
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
export function possibleActions(
  relationship: Relationship,
  person: User,
  actions: Actions,
  waiting: number,
  cycle: CurrentCycle | undefined,
): PossibleAction[] {
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
      const away = { label: m.supervisor_remove(), icon: IconUserMinus, act: () => remove(relationship.request) }
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
