import type { Role } from '#domain/roles.ts'
import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { type OperationName, type Route, routes } from './routes.ts'

/**
 * Who may call an operation. `everybody` needs no session; `signed_in` needs one, registered or not; a list of roles
 * needs a registered user of one of them (admins count before they are registered: the app tour comes first for them).
 * `own` narrows it to calls whose path parameter of that name is the caller's id; roles in `others` are exempt.
 * `unregistered`: anybody who was entered by others may call before registering, too.
 */
export type Who =
  | 'everybody'
  | 'signed_in'
  | {
      readonly roles: readonly Role[]
      readonly own?: string
      readonly others?: readonly Role[]
      readonly unregistered?: true
    }

/** How the answer travels: JSON (default), or a file to download, with its type and, unless it has a name of its own, what it is saved under. */
export type Answer = 'json' | { readonly contentType: string; readonly fileName: string }

/** General codes in the words this operation has for them: the code to answer in the place of each. */
export type ErrorCodeOverrides = Readonly<Partial<Record<ErrorCode, ErrorCode>>>

/** How the input travels: JSON or query string (default), or one file as multipart/form-data beside plain fields. */
export type Body = 'data' | 'upload'

/**
 * What a call costs everybody, for the limits of a person: `search` looks through people, `expensive` draws a document,
 * takes a picture apart, reads or writes a whole file, or writes to many people.
 */
export type Cost = 'usual' | 'search' | 'expensive'

/** A declared operation. `input` holds path parameters and data together; `writes` opens a transaction. */
export type Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = Route & {
  readonly name: OperationName
  readonly who: Who
  readonly input: I
  readonly output: O
  /** Status of success: 200, 201 for what was created, 204 for nothing to say. */
  readonly status: 200 | 201 | 204
  readonly body: Body
  readonly answer: Answer
  /** A caller may ask for no answer (`Prefer: return=minimal`, RFC 7240) and gets 204. */
  readonly isAnswerOptional: boolean
  readonly cost: Cost
  /** Whether the caller must have just authenticated: for irreversible actions. */
  readonly needsFreshSignIn: boolean
  /** Why the work itself may say no, beside what every call of its kind can be refused for; operation-error-codes.ts joins the two. */
  readonly errorCodes: readonly ErrorCode[]
  readonly errorCodeOverrides: ErrorCodeOverrides
  readonly summary: string
}

type Declaration<I extends z.ZodObject, O extends z.ZodType, W extends Who, B extends Body> = {
  readonly who: W
  readonly input: I
  readonly output: O
  readonly summary: string
  readonly status?: 200 | 201 | 204
  readonly body?: B
  readonly answer?: Answer
  readonly isAnswerOptional?: boolean
  readonly cost?: Cost
  readonly needsFreshSignIn?: boolean
  readonly errorCodes?: readonly ErrorCode[]
  readonly errorCodeOverrides?: ErrorCodeOverrides
}

/** Declares the operation that routes.ts lists under `name`. */
export function operation<
  N extends OperationName,
  I extends z.ZodObject,
  O extends z.ZodType,
  const W extends Who,
  B extends Body = 'data',
>(
  name: N,
  declaration: Declaration<I, O, W, B>,
): Omit<Operation<I, O>, 'name' | 'who' | 'body'> & { readonly name: N; readonly who: W; readonly body: B } {
  return {
    name,
    ...routes[name],
    status: 200,
    // Without a declared body, B is its default.
    body: 'data' as B,
    answer: 'json',
    isAnswerOptional: false,
    cost: 'usual',
    needsFreshSignIn: false,
    errorCodes: [],
    errorCodeOverrides: {},
    ...declaration,
  }
}

/** Output of an operation that has nothing to say (204). */
export const nothing = z.undefined()

/** A file on its way in: what came over the wire, not yet trusted. */
export type UploadedFile = { readonly fileName: string; readonly contentType: string; readonly bytes: Uint8Array }
