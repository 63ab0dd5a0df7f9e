import type { Handlers } from '../operation.ts'
import { configHandlers } from './config.ts'
import { confirmationHandlers } from './confirmations.ts'
import { dismissalHandlers } from './dismissals.ts'
import { importHandlers } from './imports.ts'
import { matchHandlers } from './matches.ts'
import { settingsHandlers } from './settings.ts'
import { studentHandlers } from './students.ts'
import { supervisionRequestHandlers } from './supervision-requests.ts'
import { tagHandlers } from './tags.ts'
import { userHandlers } from './users.ts'

/** The work behind every declared operation; a missing one does not compile. */
export const handlers: Handlers = {
  ...configHandlers,
  ...userHandlers,
  ...settingsHandlers,
  ...dismissalHandlers,
  ...studentHandlers,
  ...tagHandlers,
  ...matchHandlers,
  ...supervisionRequestHandlers,
  ...confirmationHandlers,
  ...importHandlers,
}
