import type { OwnData, ownDataOperations } from '#contract/resources/accounts/own-data.ts'
import { seesMarksOf } from '#domain/access.ts'
import type { z } from 'zod'
import type { Queryable } from '../../db/client.ts'
import {
  closedPairsWith,
  confirmationsOf,
  dismissalsOf,
  findAccount,
  importsBy,
  mailsTo,
  messagesBy,
  notificationsTo,
  noticesOf,
  readsBy,
  requestsOf,
  seenBy,
  shortlistEntriesOf,
  transitionsOf,
} from '../../db/queries/accounts/own-data.ts'
import { sessionsOf } from '../../db/queries/accounts/sessions.ts'
import { marksBy } from '../../db/queries/requests/student-marks.ts'
import { subscriptionsOf } from '../../db/queries/push/subscriptions.ts'
import { earlierChoiceOf } from '../../db/queries/imports/earlier-choices.ts'
import { listLevels } from '../../db/queries/levels.ts'
import { tagsOf } from '../../db/queries/matching/tags.ts'
import { ideasOf } from '../../db/queries/people/ideas.ts'
import { textsOf } from '../../db/queries/people/profiles.ts'
import { entriesOf } from '../../db/queries/waiting-list.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import { presentLevel } from '../levels.ts'
import { presentTag } from '../people/people-presenter.ts'
import { exportCalendar } from './calendar.ts'
import { deleteUserData, locksOfErasure } from './erasure.ts'
import { presentSettings } from './settings.ts'

type Export = z.input<typeof OwnData>
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

const iso = (time: Date): string => time.toISOString()
const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null

/** Levels by their ids, with their names. */
type Levels = (ids: readonly string[]) => Export['ideas'][number]['levels']

const levelsByName = async (db: Queryable): Promise<Levels> => {
  const all = (await listLevels(db)).map(presentLevel)
  return (ids) => all.filter(({ id }) => ids.includes(id))
}

const account = ({ user }: Account, levels: Levels): Export['account'] => ({
  id: user.id,
  email: user.email,
  role: user.role,
  first_name: user.firstName,
  last_name: user.lastName,
  title: user.academicTitle,
  group: user.groupName,
  website: user.website,
  levels: user.levelIds && levels(user.levelIds),
  ...textsOf(user),
  identity:
    user.identityIssuer === null || user.identitySubject === null
      ? null
      : { issuer: user.identityIssuer, subject: user.identitySubject },
  created_at: iso(user.createdAt),
  registered_at: isoOrNull(user.registeredAt),
})

const places = ({ places: row }: Account): Export['places'] =>
  row && { total_slots: row.totalSlots, taken_outside: row.takenOutside, accepted_slots: row.acceptedSlots }

const picture = ({ picture: bytes }: Account): Export['picture'] =>
  bytes && { content_type: 'image/webp', base64: bytes.toString('base64') }

const requestsWithHistory = async (db: Queryable, id: string): Promise<Export['requests']> => {
  const transitions = await transitionsOf(db, id)
  const requests = await requestsOf(db, id)
  const steps = Map.groupBy(transitions, ({ requestId }) => requestId)
  const history = (requestId: string) =>
    (steps.get(requestId) ?? []).map(({ at, by, fromState, toState, reason, note }) => ({
      at: iso(at),
      by,
      from: fromState,
      to: toState,
      reason,
      note,
    }))
  return requests.map((request) => ({
    id: request.id,
    type: request.type,
    state: request.state,
    student_id: request.studentId,
    supervisor_id: request.supervisorId,
    cycle_id: request.cycleId,
    message: request.message,
    idea_id: request.ideaId,
    working_title: request.workingTitle,
    reason: request.rejectionReason,
    answer: request.rejectionAnswer,
    answer_by: request.answerBy && iso(request.answerBy),
    created_at: iso(request.createdAt),
    updated_at: iso(request.updatedAt),
    history: history(request.id),
  }))
}

const messages = async (db: Queryable, id: string): Promise<Export['chat_messages']> =>
  (await messagesBy(db, id)).map((one) => ({ id: one.id, request_id: one.requestId, text: one.text, at: iso(one.at) }))

const marks = async (db: Queryable, id: string): Promise<Export['marks']> =>
  (await marksBy(db, id)).map(({ studentId, starred, note }) => ({ student_id: studentId, starred, note }))

const confirmations = async (db: Queryable, id: string): Promise<Export['confirmations']> =>
  (await confirmationsOf(db, id)).map((one) => ({
    number: one.number,
    request_id: one.requestId,
    cycle_id: one.cycleId,
    student_id: one.studentId,
    supervisor_id: one.supervisorId,
    name: one.studentId === id ? one.studentName : one.supervisorName,
    title: one.studentId === id ? null : one.supervisorTitle,
    working_title: one.workingTitle,
    institution_name: one.institutionName,
    cycle_name: one.cycleName,
    accepted_at: iso(one.acceptedAt),
    ended_at: isoOrNull(one.endedAt),
    replaced: one.replaced,
  }))

/** The own side of the pairs in the export of a closed cycle. */
const closedPairs = async (db: Queryable, email: string): Promise<Export['closed_pairs']> =>
  (await closedPairsWith(db, email)).map((pair) => ({
    cycle_id: pair.cycleId,
    as: pair.isStudent ? 'student' : 'supervisor',
    first_name: pair.isStudent ? pair.studentFirstName : pair.supervisorFirstName,
    last_name: pair.isStudent ? pair.studentLastName : pair.supervisorLastName,
    title: pair.isStudent ? '' : pair.supervisorTitle,
    group: pair.isStudent ? '' : pair.supervisorGroup,
    level: pair.isStudent ? pair.studentLevel : '',
    email: pair.isStudent ? pair.studentEmail : pair.supervisorEmail,
    confirmed_at: iso(pair.confirmedAt),
  }))

const whatWasSent = async (db: Queryable, id: string): Promise<Pick<Export, 'mails' | 'notifications'>> => {
  const mails = await mailsTo(db, id)
  const notifications = await notificationsTo(db, id)
  return {
    mails: mails.map((mail) => ({ recipient: mail.recipient, ...presentSent(mail) })),
    notifications: notifications.map((notification) => ({
      device_id: found(notification.subscriptionId),
      ...presentSent(notification),
    })),
  }
}

/** The choices and marks of a person. */
const choices = async (
  db: Queryable,
  id: string,
): Promise<
  Pick<
    Export,
    'tags' | 'earlier_tags' | 'dismissals' | 'shortlist' | 'lines' | 'chat_reads' | 'request_reads' | 'imports'
  >
> => {
  const earlier = await earlierChoiceOf(db, id)
  const dismissals = await dismissalsOf(db, id)
  const shortlist = await shortlistEntriesOf(db, id)
  const lines = await entriesOf(db, id)
  const chatReads = await readsBy(db, id)
  const requestReads = await seenBy(db, id)
  return {
    tags: (await tagsOf(db, id)).map(presentTag),
    earlier_tags: earlier.map(({ tagName, priority }) => ({ tag_name: tagName, priority })),
    dismissals: dismissals.map((one) => ({ supervisor_id: one.supervisorId, at: iso(one.at) })),
    shortlist: shortlist.map((one) => ({ supervisor_id: one.supervisorId, cycle_id: one.cycleId, at: iso(one.at) })),
    lines: lines.map((one) => ({
      supervisor_id: one.supervisorId,
      cycle_id: one.cycleId,
      joined_at: iso(one.joinedAt),
      offered_until: isoOrNull(one.offeredUntil),
    })),
    chat_reads: chatReads.map((read) => ({ request_id: read.requestId, until: iso(read.until) })),
    request_reads: requestReads.map((read) => ({ request_id: read.requestId, until: iso(read.until) })),
    imports: (await importsBy(db, id)).map(presentImport),
  }
}

const ideas = async (db: Queryable, id: string, levels: Levels): Promise<Export['ideas']> =>
  (await ideasOf(db, id)).map(({ idea, tagNames }) => ({
    id: idea.id,
    position: idea.position,
    title: idea.title,
    description: idea.description,
    tags: tagNames,
    languages: idea.languages,
    levels: levels(idea.levelIds),
    state: idea.state,
    created_at: iso(idea.createdAt),
    updated_at: iso(idea.updatedAt),
  }))

type Sent = Awaited<ReturnType<typeof mailsTo>>[number]

const presentSent = ({ kind, payload, createdAt, sentAt }: Sent) => ({
  kind,
  payload,
  created_at: iso(createdAt),
  sent_at: isoOrNull(sentAt),
})

const devices = async (db: Queryable, id: string): Promise<Export['devices']> =>
  (await subscriptionsOf(db, id)).map((device) => ({
    id: device.id,
    endpoint: device.endpoint,
    session_id: device.sessionId,
    language: device.language,
    browser: device.browser,
    system: device.system,
    created_at: iso(device.createdAt),
    last_seen_at: iso(device.seenAt),
    last_success_at: isoOrNull(device.lastSuccessAt),
  }))

const presentImport = ({ kind, dryRun, startedAt }: Awaited<ReturnType<typeof importsBy>>[number]) => ({
  kind,
  dry_run: dryRun,
  started_at: iso(startedAt),
})

const sessions = async (db: Queryable, id: string): Promise<Export['sessions']> =>
  (await sessionsOf(db, id)).map((session) => ({
    id: session.id,
    email: session.email,
    browser: session.browser,
    system: session.system,
    first_name_hint: session.firstNameHint,
    last_name_hint: session.lastNameHint,
    created_at: iso(session.createdAt),
    last_seen_at: iso(session.lastSeenAt),
    authenticated_at: isoOrNull(session.authenticatedAt),
    expires_at: iso(session.expiresAt),
  }))

export const ownDataHandlers: Handlers<keyof typeof ownDataOperations> = {
  'users.export': async ({ db, actor, now }, { id }) => {
    const stored = found(await findAccount(db, id))
    if (stored.user.deletedAt) throw new Failure('not_found')
    const { email } = stored.user
    const levels = await levelsByName(db)
    return {
      exported_at: iso(now),
      account: account(stored, levels),
      settings: await presentSettings(db, id),
      places: places(stored),
      ideas: await ideas(db, id, levels),
      picture: picture(stored),
      requests: await requestsWithHistory(db, id),
      chat_messages: await messages(db, id),
      marks: seesMarksOf(actor, { supervisorId: id }) ? await marks(db, id) : [],
      confirmations: await confirmations(db, id),
      notices: (await noticesOf(db, id)).map((one) => ({
        kind: one.kind,
        request_id: one.requestId,
        other_id: one.otherId,
        tags: one.tags,
        at: iso(one.at),
      })),
      closed_pairs: await closedPairs(db, email),
      ...(await choices(db, id)),
      ...(await whatWasSent(db, id)),
      sessions: await sessions(db, id),
      devices: await devices(db, id),
      calendar: await exportCalendar(db, id),
    }
  },
  'users.delete': {
    locks: locksOfErasure,
    run: async (context, { id }, locked) => {
      await deleteUserData({ ...context, locked }, id)
      return undefined
    },
  },
}
