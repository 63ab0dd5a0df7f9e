import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import { mapProfileTexts } from '#domain/profile-texts.ts'
import type { Phase } from '#domain/cycles/phases.ts'
import type { Me } from '#web/api/me.ts'
import type { Idea } from '#contract/resources/people/ideas.ts'
import type { Match } from '#contract/resources/matching/matches.ts'
import type { OutputOf } from '#contract/operations.ts'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { WaitingEntry } from '#contract/resources/requests/waiting.ts'

const person = (id: string, role: User['role'], firstName: string): User => ({
  id,
  role,
  first_name: firstName,
  last_name: 'Example',
  email: `${id}@uni.example`,
  picture_url: null,
  is_registered: true,
  tags: [{ tag_id: 'tag-1', tag_name: 'Robotics', priority: 1 }],
})

/** A student with tags and nothing else. */
export const student: User = {
  ...person('student', 'STUDENT', 'Stella'),
  student: { ...mapProfileTexts('STUDENT', () => null), has_supervisor: false },
}

/** A supervisor with two of five places free, known by the first name. */
export function supervisor(firstName: string): User {
  return {
    ...person(firstName.toLowerCase(), 'SUPERVISOR', firstName),
    supervisor: {
      ...mapProfileTexts('SUPERVISOR', () => null),
      total_slots: 5,
      available_slots: 2,
      pending_requests: 3,
      similarity_score: 0.5,
    },
  }
}

/** Ada, or who is called so, with something else in what supervisors have. */
export function supervisorWith(parts: Partial<NonNullable<User['supervisor']>>, firstName = 'Ada'): User {
  const known = supervisor(firstName)
  return { ...known, supervisor: known.supervisor && { ...known.supervisor, ...parts } }
}

/** Stella, with something else in what students have. */
export function studentWith(parts: Partial<NonNullable<User['student']>>): User {
  return { ...student, student: student.student && { ...student.student, ...parts } }
}

/** A cycle with all its moments, in this phase. */
export function cycleIn(phase: Phase): CurrentCycle {
  return {
    id: 'c1',
    name: 'Winter',
    phase,
    opens_at: '2127-03-01T07:00:00.000Z',
    closes_at: '2127-05-31T21:59:00.000Z',
    ends_at: '2127-09-30T21:59:00.000Z',
    answer_days: null,
    time_zone: 'Europe/Berlin',
  }
}

/** Who is signed in. @param confirm which dialogs are shown; none when left out */
export function me(user: User, confirm: Partial<Me['settings']['confirm']> = {}): Me {
  return {
    user,
    settings: {
      language: 'en',
      mails_from_admins: true,
      mail_delivery: 'at_once',
      confirm: {
        supervision_request: false,
        dismiss: false,
        accept: false,
        reject: false,
        add_student: false,
        remove_student: false,
        ...confirm,
      },
    },
    notices: [],
    max_active_requests: null,
  }
}

/** The answers of a student who waits for a place. */
export function meInLine(user: User): Me {
  return { ...me(user), waits: true }
}

/** A suggestion, with half of the student's interest covered. */
export function match(firstName: string): Match {
  return {
    supervisor: supervisor(firstName),
    similarity_score: 0.5,
    explanation: [],
    ideas: { count: 0, best: null },
  }
}

/** Ada's idea for a thesis, open, known by its title. */
export function idea(title: string): Idea {
  return {
    id: title.toLowerCase(),
    supervisor_id: 'ada',
    title,
    description: '',
    tags: [],
    languages: [],
    state: 'OPEN',
    similarity_score: null,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-01T10:00:00.000Z',
  }
}

/** The student's request to a supervisor, known by the first name. */
export function request(firstName: string, state: Request['state']): Request {
  return {
    id: `request-${firstName.toLowerCase()}`,
    type: 'SUPERVISION',
    state,
    student,
    supervisor: supervisor(firstName),
    message: null,
    idea: null,
    working_title: null,
    reason: null,
    answer: null,
    by_admin: null,
    created_at: '2026-11-01T10:00:00.000Z',
    asked_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-02T10:00:00.000Z',
    ended_as: state === 'WITHDRAWN' ? 'withdrawn' : null,
    since: '2026-11-02T10:00:00.000Z',
    answer_by: null,
    similarity_score: 0.5,
    conflict: false,
    conversation: null,
    last_message: null,
    is_news: false,
    can: { accept: false, reject: false, withdraw: state === 'PENDING', undo: state === 'WITHDRAWN', remove: false },
  }
}

/** A request as it stands in its supervisor's inbox: read, unmarked, of somebody who asked nobody else. */
export function inboxItem(of: Request, parts: Partial<InboxItem> = {}): InboxItem {
  return {
    request: of,
    unread: false,
    waiting_since: of.asked_at,
    mark: { starred: false, note: null },
    asks_others: false,
    ...parts,
  }
}

/** A list of one page. */
export function listOf<Item>(items: readonly Item[]): { items: readonly Item[]; next_cursor: null } {
  return { items, next_cursor: null }
}

/** An inbox of one page. */
export function inboxPage(items: readonly InboxItem[]): OutputOf<'inbox.list'> {
  const among = (passes: (item: InboxItem) => boolean): number => items.filter(passes).length
  return {
    items: [...items],
    next_cursor: null,
    counts: {
      all: items.length,
      requests: among(({ request: { type } }) => type === 'SUPERVISION'),
      questions: among(({ request: { type }, waiting_since: since }) => type === 'CHAT' && since !== null),
      unread: among(({ unread }) => unread),
      starred: among(({ mark }) => mark.starred),
      has_idea: among(({ request: of }) => of.idea !== null),
      only_me: among(({ asks_others }) => !asks_others),
      waiting_students: new Set(
        items.filter(({ waiting_since: since }) => since !== null).map(({ request: of }) => of.student.id),
      ).size,
    },
    first_answer_by:
      items.flatMap(({ request: of }) => of.answer_by ?? []).toSorted((one, other) => one.localeCompare(other))[0] ??
      null,
  }
}

/** A line in which the student waits, for a supervisor who is known by the first name. @param kept until when a place is */
export function line(firstName: string, before: number, kept: string | null = null): WaitingEntry {
  const whom = supervisor(firstName)
  const own = { before, offer_ends_at: kept }
  const seen = whom.supervisor && { ...whom.supervisor, available_slots: kept === null ? 0 : 1, line: own }
  return {
    supervisor: { ...whom, ...(seen && { supervisor: seen }) },
    before_me: before,
    joined_at: '2026-11-01T10:00:00.000Z',
    ...(kept !== null && { offer: { id: `offer-of-${firstName}`, ends_at: kept } }),
  }
}

/** The request after its supervisor has given the last place to somebody else. */
export function withoutPlace(asked: Request): Request {
  const { supervisor: whom } = asked
  if (!whom.supervisor) return asked
  return { ...asked, supervisor: { ...whom, supervisor: { ...whom.supervisor, available_slots: 0 } } }
}
