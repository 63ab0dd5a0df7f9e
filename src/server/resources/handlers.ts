import type { Handlers } from '../operation.ts'
import { adminUserHandlers } from './admin-users.ts'
import { chatRequestHandlers } from './chat-requests.ts'
import { configHandlers } from './config.ts'
import { confirmationHandlers } from './confirmations.ts'
import { cycleHandlers } from './cycles.ts'
import { dismissalHandlers } from './dismissals.ts'
import { importHandlers } from './imports.ts'
import { mailHandlers } from './mails.ts'
import { matchHandlers } from './matches.ts'
import { ownDataHandlers } from './own-data.ts'
import { pictureHandlers } from './pictures.ts'
import { profileHandlers } from './profiles.ts'
import { searchHandlers } from './search.ts'
import { settingsHandlers } from './settings.ts'
import { statisticsHandlers } from './statistics.ts'
import { studentHandlers } from './students.ts'
import { supervisionRequestHandlers } from './supervision-requests.ts'
import { tagHandlers } from './tags.ts'
import { userHandlers } from './users.ts'

/** The work behind every declared operation; a missing one does not compile. */
export const handlers: Handlers = {
  ...configHandlers,
  ...userHandlers,
  ...searchHandlers,
  ...profileHandlers,
  ...pictureHandlers,
  ...ownDataHandlers,
  ...settingsHandlers,
  ...dismissalHandlers,
  ...studentHandlers,
  ...tagHandlers,
  ...matchHandlers,
  ...supervisionRequestHandlers,
  ...chatRequestHandlers,
  ...confirmationHandlers,
  ...importHandlers,
  ...statisticsHandlers,
  ...mailHandlers,
  ...adminUserHandlers,
  ...cycleHandlers,
}
