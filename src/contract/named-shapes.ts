import { DeadLetter, Statistics } from './resources/accounts/admins.ts'
import { PublicConfig } from './resources/config.ts'
import { Message } from './resources/requests/chat-requests.ts'
import { Confirmation } from './resources/confirmations.ts'
import { Cycle } from './resources/cycles.ts'
import { ImportReport } from './resources/imports.ts'
import { Contribution, Match } from './resources/matching/matches.ts'
import { OwnData } from './resources/accounts/own-data.ts'
import { HistoryEntry, Request } from './resources/requests/requests.ts'
import { Tag } from './resources/matching/tags.ts'
import { RegistrationStatus, Settings, User, UserTag } from './resources/people/people.ts'

/** The shapes of api.md under their names; the OpenAPI document refers to them instead of repeating them. */
export const namedShapes = {
  Confirmation,
  Contribution,
  Cycle,
  HistoryEntry,
  ImportReport,
  Match,
  Message,
  OwnData,
  ParkedMail: DeadLetter,
  PublicConfig,
  RegistrationStatus,
  Request,
  Settings,
  Statistics,
  Tag,
  User,
  UserTag,
}
