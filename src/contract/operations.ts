import type { z } from 'zod'
import type { Operation } from './operation.ts'
import { adminOperations } from './resources/accounts/admins.ts'
import { calendarOperations } from './resources/accounts/calendar.ts'
import { chatRequestOperations } from './resources/requests/chat-requests.ts'
import { configOperations } from './resources/config.ts'
import { confirmationOperations } from './resources/confirmations.ts'
import { cycleDateOperations } from './resources/cycle-dates.ts'
import { cycleOperations } from './resources/cycles.ts'
import { importOperations } from './resources/imports.ts'
import { levelOperations } from './resources/levels.ts'
import { matchOperations } from './resources/matching/matches.ts'
import { ownDataOperations } from './resources/accounts/own-data.ts'
import { searchOperations } from './resources/people/search.ts'
import { inboxOperations } from './resources/requests/inbox.ts'
import { pairOperations } from './resources/requests/pairs-by-hand.ts'
import { noticeOperations } from './resources/accounts/notices.ts'
import { supervisionRequestOperations } from './resources/requests/supervision-requests.ts'
import { waitingOperations } from './resources/requests/waiting.ts'
import { shortlistOperations } from './resources/matching/shortlist.ts'
import { tagOperations } from './resources/matching/tags.ts'
import { notificationOperations } from './resources/accounts/notifications.ts'
import { registrationOperations } from './resources/accounts/registration.ts'
import { sessionOperations } from './resources/accounts/sessions.ts'
import { settingsOperations } from './resources/accounts/settings.ts'
import { mailOperations } from './resources/mails.ts'
import { ideaOperations } from './resources/people/ideas.ts'
import { peopleOperations } from './resources/people/people.ts'
import { peopleSelectionOperations } from './resources/people/people-selection.ts'
import { peopleTableOperations } from './resources/people/people-table.ts'
import { statisticsOperations } from './resources/statistics.ts'
import type { OperationName } from './routes.ts'

/** Every operation under its name. A route without a declaration, or the other way round, does not compile. */
export const operations = {
  ...configOperations,
  ...registrationOperations,
  ...settingsOperations,
  ...sessionOperations,
  ...notificationOperations,
  ...calendarOperations,
  ...ownDataOperations,
  ...adminOperations,
  ...peopleOperations,
  ...searchOperations,
  ...peopleTableOperations,
  ...peopleSelectionOperations,
  ...ideaOperations,
  ...levelOperations,
  ...shortlistOperations,
  ...tagOperations,
  ...matchOperations,
  ...supervisionRequestOperations,
  ...chatRequestOperations,
  ...pairOperations,
  ...waitingOperations,
  ...noticeOperations,
  ...inboxOperations,
  ...cycleDateOperations,
  ...confirmationOperations,
  ...importOperations,
  ...statisticsOperations,
  ...mailOperations,
  ...cycleOperations,
} satisfies { [N in OperationName]: Operation & { name: N } }

type Operations = typeof operations

/** The input that a caller sends: path parameters and data together. */
export type InputOf<N extends OperationName> = z.input<Operations[N]['input']>
/** The input that a handler gets: parsed, defaults filled in. */
export type ParsedInputOf<N extends OperationName> = z.output<Operations[N]['input']>
/** The output that a caller gets. */
export type OutputOf<N extends OperationName> = z.output<Operations[N]['output']>
/** The operations that take a file. */
export type UploadName = {
  [N in OperationName]: Operations[N]['body'] extends 'upload' ? N : never
}[OperationName]
