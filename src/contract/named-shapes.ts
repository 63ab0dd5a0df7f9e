import { UnsentMail } from './resources/mails.ts'
import { Statistics } from './resources/statistics.ts'
import { PublicConfig } from './resources/config.ts'
import { Message } from './resources/requests/chat-requests.ts'
import { Confirmation } from './resources/confirmations.ts'
import { Cycle } from './resources/cycles.ts'
import { ImportReport, ImportRun } from './resources/imports.ts'
import { Contribution, Match } from './resources/matching/matches.ts'
import { OwnData } from './resources/accounts/own-data.ts'
import { HistoryEntry, Request } from './resources/requests/requests.ts'
import { Tag } from './resources/matching/tags.ts'
import { RegistrationStatus } from './resources/accounts/registration.ts'
import { Settings } from './resources/accounts/settings.ts'
import { Idea, OfferedIdea } from './resources/people/ideas.ts'
import { User, UserTag } from './resources/people/people.ts'
import { FoundUser, SearchMatch } from './resources/people/search.ts'

/** The shapes of api.md, and larger ones of ours, under their names; the OpenAPI document refers to them instead of repeating them. */
export const namedShapes = {
  Confirmation,
  Contribution,
  Cycle,
  FoundUser,
  HistoryEntry,
  Idea,
  ImportReport,
  ImportRun,
  Match,
  Message,
  OfferedIdea,
  OwnData,
  PublicConfig,
  RegistrationStatus,
  Request,
  SearchMatch,
  Settings,
  Statistics,
  Tag,
  UnsentMail,
  User,
  UserTag,
}
