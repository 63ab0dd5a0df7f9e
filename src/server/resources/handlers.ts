import type { Handlers } from '../operation.ts'
import { adminHandlers } from './accounts/admins.ts'
import { calendarHandlers } from './accounts/calendar.ts'
import { chatRequestHandlers } from './requests/chat-requests.ts'
import { confirmationHandlers } from './confirmations.ts'
import { cycleDateHandlers } from './cycle-dates.ts'
import { cycleHandlers } from './cycles.ts'
import { shortlistHandlers } from './matching/shortlist.ts'
import { ideaHandlers } from './people/ideas.ts'
import { importHandlers } from './imports/imports.ts'
import { inboxHandlers } from './requests/inbox.ts'
import { levelHandlers } from './levels.ts'
import { mailHandlers } from './mails.ts'
import { matchHandlers } from './matching/matches.ts'
import { notificationHandlers } from './accounts/notifications.ts'
import { ownDataHandlers } from './accounts/own-data.ts'
import { pairHandlers } from './requests/pairs-by-hand.ts'
import { peopleHandlers } from './people/people.ts'
import { searchHandlers } from './people/search.ts'
import { noticeHandlers } from './accounts/notices.ts'
import { supervisionRequestHandlers } from './requests/supervision-requests.ts'
import { settingsHandlers } from './accounts/settings.ts'
import { sessionHandlers } from './accounts/sessions.ts'
import { statisticsHandlers } from './statistics.ts'
import { waitingHandlers } from './requests/waiting.ts'
import { tagHandlers } from './matching/tags.ts'
import { registrationHandlers } from './accounts/registration.ts'
import { peopleSelectionHandlers } from './people/people-selection.ts'
import { peopleTableHandlers } from './people/people-table.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { PRODUCT } from '#domain/product.ts'
import { MAX_TAGS, PICTURE_BYTES_MAX, TEXT_LENGTH_MAX } from '#domain/limits.ts'

/** The work behind every declared operation; a missing one does not compile. */
export const handlers: Handlers = {
  'config.get': async ({ services: { config, version } }) => ({
    product: PRODUCT,
    version,
    languages: [...LANGUAGES],
    identity_provider: { kind: config.provider.kind, sign_in: '/auth/sign-in' },
    imprint_url: config.imprintUrl,
    limits: { tags: MAX_TAGS, text_length: TEXT_LENGTH_MAX, picture_bytes: PICTURE_BYTES_MAX },
  }),
  ...registrationHandlers,
  ...settingsHandlers,
  ...sessionHandlers,
  ...notificationHandlers,
  ...calendarHandlers,
  ...ownDataHandlers,
  ...adminHandlers,
  ...peopleHandlers,
  ...searchHandlers,
  ...peopleTableHandlers,
  ...peopleSelectionHandlers,
  ...ideaHandlers,
  ...levelHandlers,
  ...shortlistHandlers,
  ...tagHandlers,
  ...matchHandlers,
  ...supervisionRequestHandlers,
  ...chatRequestHandlers,
  ...pairHandlers,
  ...waitingHandlers,
  ...noticeHandlers,
  ...inboxHandlers,
  ...cycleDateHandlers,
  ...confirmationHandlers,
  ...importHandlers,
  ...statisticsHandlers,
  ...mailHandlers,
  ...cycleHandlers,
}
