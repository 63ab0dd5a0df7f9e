import type { z } from 'zod'
import type { Operation } from './operation.ts'
import { configOperations } from './resources/config.ts'
import { confirmationOperations } from './resources/confirmations.ts'
import { importOperations } from './resources/imports.ts'
import { matchOperations } from './resources/matches.ts'
import { supervisionRequestOperations } from './resources/supervision-requests.ts'
import { tagOperations } from './resources/tags.ts'
import { userOperations } from './resources/users.ts'
import type { OperationName } from './routes.ts'

/** Every operation under its name. A route without a declaration, or the other way round, does not compile. */
export const operations = {
  ...configOperations,
  ...userOperations,
  ...tagOperations,
  ...matchOperations,
  ...supervisionRequestOperations,
  ...confirmationOperations,
  ...importOperations,
} satisfies { [N in OperationName]: Operation & { name: N } }

type Operations = typeof operations

/** What a caller sends: path parameters and data together. */
export type InputOf<N extends OperationName> = z.input<Operations[N]['input']>
/** What a handler gets: parsed, defaults filled in. */
export type ParsedInputOf<N extends OperationName> = z.output<Operations[N]['input']>
/** What a caller gets. */
export type OutputOf<N extends OperationName> = z.output<Operations[N]['output']>
