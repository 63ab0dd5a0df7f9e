import type { OwnData, ownDataOperations } from '#contract/resources/accounts/own-data.ts'
import { seesMarksOf } from '#domain/access.ts'
import type { z } from 'zod'
import type { Queryable } from '../../db/client.ts'
import { findAccount, findRowsAbout } from '../../db/queries/accounts/own-data.ts'
import { sessionsOf } from '../../db/queries/accounts/sessions.ts'
import { subscriptionsOf } from '../../db/queries/push/subscriptions.ts'
import { listLevels } from '../../db/queries/levels.ts'
import { tagsOf } from '../../db/queries/matching/tags.ts'
import { textsOf } from '../../db/queries/people/profiles.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import { presentLevel } from '../levels.ts'
import { presentTag } from '../people/people-presenter.ts'
import { wireRow } from '../wire-row.ts'
import { exportCalendar } from './calendar.ts'
import { deleteUserData, locksOfErasure } from './erasure.ts'
import { presentSettings } from './settings.ts'

type Export = z.input<typeof OwnData>
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>
type Rows = Awaited<ReturnType<typeof findRowsAbout>>

/** Levels by their ids, with their names. */
type Levels = (ids: readonly string[]) => Export['ideas'][number]['levels']

const levelsByName = async (db: Queryable): Promise<Levels> => {
  const all = (await listLevels(db)).map(presentLevel)
  return (ids) => all.filter(({ id }) => ids.includes(id))
}

const account = ({ user }: Account, levels: Levels): Export['account'] => ({
  ...wireRow(user),
  title: user.academicTitle,
  group: user.groupName,
  levels: user.levelIds && levels(user.levelIds),
  ...textsOf(user),
  identity:
    user.identityIssuer === null || user.identitySubject === null
      ? null
      : { issuer: user.identityIssuer, subject: user.identitySubject },
})

const requestsWithHistory = ({ requests, transitions }: Rows): Export['requests'] => {
  const steps = Map.groupBy(transitions, ({ requestId }) => requestId)
  return requests.map((request) => ({
    ...wireRow(request),
    reason: request.rejectionReason,
    answer: request.rejectionAnswer,
    history: (steps.get(request.id) ?? []).map(({ at, by, fromState, toState, reason, note }) => {
      return { at: at.toISOString(), by, from: fromState, to: toState, reason, note }
    }),
  }))
}

/** The own side of the pairs in the export of a closed cycle. */
const closedPair = ({ pair, isStudent }: Rows['closedPairs'][number]): Export['closed_pairs'][number] => ({
  cycle_id: pair.cycleId,
  as: isStudent ? 'student' : 'supervisor',
  first_name: isStudent ? pair.studentFirstName : pair.supervisorFirstName,
  last_name: isStudent ? pair.studentLastName : pair.supervisorLastName,
  title: isStudent ? '' : pair.supervisorTitle,
  group: isStudent ? '' : pair.supervisorGroup,
  level: isStudent ? pair.studentLevel : '',
  email: isStudent ? pair.studentEmail : pair.supervisorEmail,
  confirmed_at: pair.confirmedAt.toISOString(),
})

export const ownDataHandlers: Handlers<keyof typeof ownDataOperations> = {
  'users.export': async ({ db, actor, now }, { id }) => {
    const stored = found(await findAccount(db, id))
    const { user, places, picture } = stored
    if (user.deletedAt) throw new Failure('not_found')
    const levels = await levelsByName(db)
    const rows = await findRowsAbout(db, user)
    return {
      exported_at: now.toISOString(),
      account: account(stored, levels),
      settings: await presentSettings(db, id),
      places: places && wireRow(places),
      tags: (await tagsOf(db, id)).map(presentTag),
      earlier_tags: rows.earlierChoices.map(wireRow),
      notices: rows.notices.map(wireRow),
      ideas: rows.ideas.map(({ idea, tagNames }) => ({
        ...wireRow(idea),
        tags: tagNames,
        levels: levels(idea.levelIds),
      })),
      picture: picture && { content_type: 'image/webp', base64: picture.toString('base64') },
      dismissals: rows.dismissals.map(wireRow),
      shortlist: rows.shortlist.map(wireRow),
      lines: rows.waiting.map(wireRow),
      requests: requestsWithHistory(rows),
      chat_messages: rows.messages.map(wireRow),
      chat_reads: rows.chatReads.map(wireRow),
      request_reads: rows.requestReads.map(wireRow),
      marks: seesMarksOf(actor, { supervisorId: id }) ? rows.marks.map(wireRow) : [],
      confirmations: rows.confirmations.map((one) => ({
        ...wireRow(one),
        name: one.studentId === id ? one.studentName : one.supervisorName,
        title: one.studentId === id ? null : one.supervisorTitle,
      })),
      closed_pairs: rows.closedPairs.map(closedPair),
      mails: rows.mails.map(wireRow),
      sessions: (await sessionsOf(db, id)).map(wireRow),
      devices: (await subscriptionsOf(db, id)).map((device) => ({
        ...wireRow(device),
        last_seen_at: device.seenAt.toISOString(),
      })),
      notifications: rows.notifications.map((sent) => ({ ...wireRow(sent), device_id: found(sent.subscriptionId) })),
      calendar: await exportCalendar(db, id),
      imports: rows.imports.map(wireRow),
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
