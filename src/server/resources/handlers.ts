import type { Handlers } from '../operation.ts'
import { adminHandlers } from './accounts/admins.ts'
import { chatRequestHandlers } from './requests/chat-requests.ts'
import { configHandlers } from './config.ts'
import { confirmationHandlers } from './confirmations.ts'
import { cycleHandlers } from './cycles.ts'
import { declineHandlers } from './requests/declining.ts'
import { dismissalHandlers } from './people/dismissals.ts'
import { importHandlers } from './imports/imports.ts'
import { mailHandlers } from './mails.ts'
import { matchHandlers } from './matching/matches.ts'
import { notificationHandlers } from './accounts/notifications.ts'
import { ownDataHandlers } from './accounts/own-data.ts'
import { pictureHandlers } from './people/pictures.ts'
import { profileHandlers } from './people/profiles.ts'
import { searchHandlers } from './people/search.ts'
import { seenRequestHandlers } from './requests/seen-requests.ts'
import { sessionHandlers } from './accounts/sessions.ts'
import { settingsHandlers } from './accounts/settings.ts'
import { statisticsHandlers } from './statistics.ts'
import { supervisionRequestHandlers } from './requests/supervision-requests.ts'
import { tagHandlers } from './matching/tags.ts'
import { registrationHandlers } from './accounts/registration.ts'
import { chosenTagHandlers } from './people/chosen-tags.ts'
import { peopleHandlers } from './people/people.ts'

/** The work behind every declared operation; a missing one does not compile. */
export const handlers: Handlers = {
  ...configHandlers,
  ...registrationHandlers,
  ...settingsHandlers,
  ...sessionHandlers,
  ...notificationHandlers,
  ...ownDataHandlers,
  ...adminHandlers,
  ...peopleHandlers,
  ...searchHandlers,
  ...profileHandlers,
  ...pictureHandlers,
  ...chosenTagHandlers,
  ...dismissalHandlers,
  ...tagHandlers,
  ...matchHandlers,
  ...supervisionRequestHandlers,
  ...declineHandlers,
  ...chatRequestHandlers,
  ...seenRequestHandlers,
  ...confirmationHandlers,
  ...importHandlers,
  ...statisticsHandlers,
  ...mailHandlers,
  ...cycleHandlers,
}
