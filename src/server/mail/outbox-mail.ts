import { sameRules } from '#domain/cycles/phases.ts'
import { type Sending, sendingOf } from '#domain/mails/mail-delivery.ts'
import { pages } from '#domain/pages.ts'
import { reminderDue } from '#domain/people/reminders.ts'
import type { RequestState, RequestType } from '#domain/request-lifecycle.ts'
import type { Role } from '#domain/roles.ts'
import { isByHand } from '#domain/requests/pairs-by-hand.ts'
import type { Queryable } from '../db/client.ts'
import { findRunningDates, rulesIn } from '../db/queries/cycles/cycles.ts'
import { findCorrespondents, findNote, findWords, messagesBy } from '../db/queries/mails/correspondents.ts'
import type { ClaimedMail } from '../db/queries/mails/delivery.ts'
import {
  findUnanswered,
  findUnansweredFor,
  findUnansweredOf,
  type UnansweredRequest,
} from '../db/queries/requests/answer-deadlines.ts'
import { findPeopleOfRequests, findRequest } from '../db/queries/requests/requests.ts'
import { isOfferNews } from '../db/queries/waiting-list.ts'
import { findNotices } from '../db/queries/notices.ts'
import { findAddressees, findAnnouncement } from '../db/queries/mails/mails-to-many.ts'
import type { Site } from '../site.ts'
import { mailSettingLinks } from '../tokens/setting-links.ts'
import type { ChangedDates } from './dates-lines.ts'
import { fitOf } from './fit.ts'
import { mailLink, reminderLink } from './mail-link.ts'
import { type DatesPayload, type OfferPayload, OutboxMail } from './mail-payload.ts'
import { type About, type Draft, nameInMail, inputFor, type TemplateInputResult, type Words } from './template-input.ts'
import { isToMany, type MailTemplateName } from './template-texts.ts'
import { conversationOf } from '#domain/conversations.ts'
import { isMailedAlready } from '../db/queries/mails/message-mails.ts'
import { unreadOf } from '../db/queries/requests/chat-messages.ts'

/** The way a due mail is sent, as its reader wants it by now. A payload that can't be read is found out when it is written. */
export function sendingOfMail(mail: Pick<ClaimedMail, 'kind' | 'userId' | 'payload' | 'wanted'>): Sending {
  const read = OutboxMail.safeParse(mail)
  if (!read.success || mail.wanted === null) return 'now'
  const { kind, payload } = read.data
  return sendingOf(kind, 'type' in payload ? payload.type : null, mail.wanted)
}

/** The template input of an outbox row, with names and language as they are now. */
export async function templateInputOf(
  db: Queryable,
  mail: ClaimedMail,
  { site, now }: { readonly site: Site; readonly now: () => Date },
): Promise<TemplateInputResult> {
  const read = OutboxMail.safeParse(mail)
  if (!read.success) return { input: null, why: 'unreadable' }
  const { kind, userId, payload } = read.data
  const { publicUrl, timeZone } = site
  const about: About = { kind, userId, publicUrl, timeZone, links: mailSettingLinks(site, userId) }
  if (isToMany(kind)) return inputToMany(db, about, 'announcementId' in payload ? payload.announcementId : null)
  if ('requestIds' in payload) {
    return (kind === 'answer_reminder' ? inputOfAnswers : inputOfEnded)(db, about, payload.requestIds)
  }
  if ('until' in payload || 'why' in payload) return inputAboutOffer(db, about, payload, now())
  if ('before' in payload) return inputOfDates(db, about, payload)
  // Written by a version that noted something else.
  if (kind === 'dates_changed') return { input: null, why: 'nothing to tell' }
  if ('userId' in payload) return inputAboutNoRequest(db, about)
  const { type, requestId, studentId, supervisorId } = payload
  if (!(await isStillCurrent(db, kind, requestId))) return { input: null, why: 'nothing to tell' }
  const otherId = userId === studentId ? supervisorId : studentId
  const count = await countFor(db, mail, { kind, type, userId, requestId, supervisorId })
  if (kind === 'message' && count === 0) return { input: null, why: 'nothing to tell' }
  const people = await findCorrespondents(db, [userId, otherId], kind === 'pair_deleted' ? 'kept too' : 'present')
  const link = mailLink(kind, { type, requestId, isSupervisor: userId === supervisorId })
  const words = await wordsFor(db, { kind, type, requestId, isSupervisor: userId === supervisorId })
  const fit = WITHOUT_FIT.has(kind) ? null : await fitOf(db, studentId, supervisorId)
  const due = kind === 'request_received' ? await dueOf(db, requestId) : {}
  return inputFor(people, { ...about, link, type, otherId, fit, count, ...words, ...due })
}

/** The state that an undo has given a request. */
const MADE_BY_UNDO: Readonly<Partial<Record<MailTemplateName, RequestState>>> = {
  rejection_undone: 'PENDING',
  acceptance_undone: 'PENDING',
  addition_undone: 'WITHDRAWN',
  removal_undone: 'ACCEPTED',
}

/** Where it was decided anew since an undo, the mail about that says how it stands. */
const isStillCurrent = async (db: Queryable, kind: MailTemplateName, requestId: string): Promise<boolean> => {
  const made = MADE_BY_UNDO[kind]
  return made === undefined || (await findRequest(db, requestId))?.facts.state === made
}

/** Until when a new request is to be answered. */
const dueOf = async (db: Queryable, requestId: string): Promise<Pick<Draft, 'until'>> => ({
  until: (await findRequest(db, requestId))?.answerBy ?? null,
})

type CountedMail = {
  readonly kind: MailTemplateName
  readonly type: RequestType
  readonly userId: string
  readonly requestId: string
  readonly supervisorId: string
}

/** Messages that a mail is about: those that are unread, or the answer by which a question was accepted. */
const countFor = async (db: Queryable, mail: ClaimedMail, about: CountedMail): Promise<number> => {
  const { kind, type, userId, requestId, supervisorId } = about
  if (kind === 'message') return countUnreadForMail(db, mail, { userId, requestId })
  return kind === 'accepted' && type === 'CHAT' ? messagesBy(db, requestId, supervisorId) : 0
}

/** A message is about what it says; and nobody is told how well those fit who come to nothing. */
const WITHOUT_FIT: ReadonlySet<MailTemplateName> = new Set([
  'message',
  'rejected',
  'removed',
  'addition_undone',
  'ended_by_admin',
  'pair_reset',
  'pair_deleted',
  'request_expired',
  'request_cycle_ended',
])

/** Mails about no request, or about several at once. */
const inputAboutNoRequest = async (db: Queryable, about: About): Promise<TemplateInputResult> => {
  const { kind, userId } = about
  const people = await findCorrespondents(db, [userId])
  const names = await namesLost(db, kind, userId)
  if (names?.length === 0) return { input: null, why: 'nothing to tell' }
  return inputFor(people, { ...about, ...(names && { names }), link: mailLink(kind, null, people.get(userId)?.role) })
}

/** Names of the people or tags that the reader has lost, until the notice is closed; undefined for other mails. */
const namesLost = async (db: Queryable, kind: MailTemplateName, userId: string): Promise<string[] | undefined> => {
  if (kind !== 'tags_lost' && kind !== 'pairs_ended') return undefined
  const told = await findNotices(db, userId)
  if (kind === 'tags_lost') return [...new Set(told.flatMap(({ tags }) => tags ?? []))]
  const others = told.flatMap((notice) => (notice.kind === 'new_cycle' && notice.other ? [notice.other] : []))
  return others.map(({ name, email }) => name || email).toSorted()
}

/** The requests of these that wait for an answer still: the one as it was mailed first, several as a list. */
const inputOfAnswers = async (
  db: Queryable,
  about: About,
  requestIds: readonly string[],
): Promise<TemplateInputResult> => {
  const { kind, userId: supervisorId } = about
  const requests = await findUnanswered(db, requestIds)
  const people = await findCorrespondents(db, [supervisorId, ...requests.map(({ studentId }) => studentId)])
  const waiting = await Promise.all(
    requests.map(async ({ id, studentId, answerBy }) => {
      const [fit, { message, idea }] = [await fitOf(db, studentId, supervisorId), await findWords(db, id)]
      return { id, studentId, fit, idea, sentence: message || null, until: answerBy ?? new Date(0) }
    }),
  )
  const [first, ...others] = waiting
  if (!first) return { input: null, why: 'nothing to tell' }
  if (others.length === 0) {
    const { id: requestId, studentId: otherId, fit, idea, sentence: quote, until } = first
    const link = mailLink(kind, { type: 'SUPERVISION', requestId, isSupervisor: true })
    return inputFor(people, { ...about, type: 'SUPERVISION', otherId, fit, idea, quote, until, link })
  }
  const listed = waiting.flatMap(({ studentId, fit, ...request }) => {
    const student = people.get(studentId)
    return student ? [{ ...request, other: nameInMail(student), score: fit?.score ?? null }] : []
  })
  const link = mailLink(kind, null, 'SUPERVISOR')
  return inputFor(people, { ...about, waiting: listed, count: listed.length, until: first.until, link })
}

/** Requests of a student that have ended at once. */
const inputOfEnded = async (
  db: Queryable,
  about: About,
  requestIds: readonly string[],
): Promise<TemplateInputResult> => {
  const supervisorIds = (await findPeopleOfRequests(db, requestIds)).map(({ supervisorId }) => supervisorId)
  const people = await findCorrespondents(db, [about.userId, ...supervisorIds])
  const supervisors = supervisorIds.flatMap((id) => people.get(id) ?? [])
  const [only] = supervisors
  if (!only) return { input: null, why: 'nothing to tell' }
  const link = pages.student.requests
  if (supervisors.length === 1) return inputFor(people, { ...about, otherId: only.id, link })
  return inputFor(people, { ...about, names: supervisors.map(nameInMail).toSorted(), count: supervisors.length, link })
}

/** A place that is kept for the reader, or that is kept no longer. */
const inputAboutOffer = async (
  db: Queryable,
  about: About,
  payload: OfferPayload,
  now: Date,
): Promise<TemplateInputResult> => {
  const { studentId, supervisorId: otherId } = payload
  if (!(await isOfferNews(db, payload, now))) return { input: null, why: 'nothing to tell' }
  const people = await findCorrespondents(db, [about.userId, otherId])
  if ('why' in payload) return inputFor(people, { ...about, otherId, ended: payload.why, link: pages.student.requests })
  const fit = await fitOf(db, studentId, otherId)
  const link = `${pages.student.requests}?offer=${otherId}`
  return inputFor(people, { ...about, otherId, until: new Date(payload.until), fit, link })
}

/** The dates of the cycle as they were changed, unless that is no longer what is set. */
const inputOfDates = async (
  db: Queryable,
  about: About,
  { cycleId, ...change }: DatesPayload,
): Promise<TemplateInputResult> => {
  const [before, after] = [rulesIn(change.before), rulesIn(change.after)]
  const running = await findRunningDates(db)
  if (running.id !== cycleId || !sameRules(running, after)) return { input: null, why: 'nothing to tell' }
  const people = await findCorrespondents(db, [about.userId])
  const role = people.get(about.userId)?.role
  const requests = await deadlinesOf(db, about.userId, role)
  const link = role === 'STUDENT' && requests.length > 0 ? pages.student.requests : mailLink(about.kind, null, role)
  return inputFor(people, { ...about, dates: { before, after, requests }, count: requests.length, link })
}

/** Until when the requests of a student or a supervisor wait, that of the first one first. */
const deadlinesOf = async (db: Queryable, userId: string, role?: Role): Promise<ChangedDates['requests']> => {
  const waiting = await (role === 'STUDENT' ? findUnansweredOf(db, userId) : findUnansweredFor(db, userId))
  const otherOf = ({ studentId, supervisorId }: UnansweredRequest) => (role === 'STUDENT' ? supervisorId : studentId)
  const people = await findCorrespondents(db, waiting.map(otherOf))
  return waiting.flatMap((request) => {
    const other = people.get(otherOf(request))
    return other && request.answerBy ? [{ other: nameInMail(other), until: request.answerBy }] : []
  })
}

/** The words of an admin, or the things still to be done; nothing for a reader who wants no such mails by now. */
const inputToMany = async (
  db: Queryable,
  about: About,
  announcementId: string | null,
): Promise<TemplateInputResult> => {
  const [addressee] = await findAddressees(db, [about.userId])
  if (!addressee?.wantsMails) return { input: null, why: 'nothing to tell' }
  const people = await findCorrespondents(db, [about.userId])
  if (about.kind === 'reminder') {
    const reminder = reminderDue(addressee)
    if (reminder === null) return { input: null, why: 'nothing to tell' }
    const link = reminderLink(reminder, addressee.role)
    return inputFor(people, { ...about, reminder, link, count: addressee.pendingRequests })
  }
  const written = announcementId === null ? null : await findAnnouncement(db, announcementId)
  if (written === null) return { input: null, why: 'unreadable' }
  return inputFor(people, { ...about, written, link: pages.landing })
}

/** The words of the two: the sentence of a request, or the question that asks for a conversation. Words in it stay there. */
const wordsFor = async (
  db: Queryable,
  mail: {
    readonly kind: MailTemplateName
    readonly type: RequestType
    readonly requestId: string
    readonly isSupervisor: boolean
  },
): Promise<Words> => {
  const { message, idea, reason, answer } = await findWords(db, mail.requestId)
  if (mail.kind === 'message') return {}
  // Empty where its author had their data deleted.
  const sentence = message || null
  if (isByHand(mail.kind)) return { idea, note: await findNote(db, mail.requestId, mail.kind) }
  if (mail.isSupervisor) return { idea, quote: sentence }
  return mail.kind === 'rejected' ? { idea, own: sentence, reason, quote: answer } : { idea, own: sentence }
}

type ConversationOfReader = { readonly userId: string; readonly requestId: string }

/** How many messages a mail about a conversation tells of; 0 when they were read, told of, or the conversation has ended. */
export async function countUnreadForMail(
  db: Queryable,
  { id, kind }: Pick<ClaimedMail, 'id' | 'kind'>,
  { userId, requestId }: ConversationOfReader,
): Promise<number> {
  const request = await findRequest(db, requestId)
  if (!request || conversationOf(request.facts) !== 'OPEN') return 0
  if (await isMailedAlready(db, { id, kind, userId, requestId })) return 0
  return (await unreadOf(db, userId, [requestId])).get(requestId) ?? 0
}
