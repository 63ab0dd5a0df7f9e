import { ROLES } from '#domain/roles.ts'
import type { ErrorCode } from './errors.ts'
import type { Operation, Who } from './operation.ts'

type Declared = Pick<Operation, 'verb' | 'who' | 'needsFreshSignIn' | 'errorCodes' | 'errorCodeOverrides'>

/** Every code that a call of this operation can be refused with, each once: the general ones and its own. */
export function errorCodesOf(operation: Declared): readonly ErrorCode[] {
  const general = generalErrorCodes(operation).map((code) => operation.errorCodeOverrides[code] ?? code)
  return [...new Set([...general, ...operation.errorCodes])]
}

/** Error codes of every operation: any call can go wrong in these ways, whatever the operation does. */
export function generalErrorCodes({
  verb,
  who,
  needsFreshSignIn,
}: Pick<Operation, 'verb' | 'who' | 'needsFreshSignIn'>): readonly ErrorCode[] {
  return [
    'validation_failed',
    'too_many_fields',
    // Only these have a body, and change anything: what another origin might want changed, what others delete.
    ...(verb === 'GET'
      ? []
      : (['bad_request', 'too_large', 'wrong_type', 'other_origin', 'deleted_meanwhile'] as const)),
    ...accessErrorCodes(who),
    ...(needsFreshSignIn ? (['sign_in_again'] as const) : []),
    'too_many_calls',
    'internal',
    'unavailable',
    'overloaded',
    'insufficient_resources',
  ]
}

const accessErrorCodes = (who: Who): readonly ErrorCode[] => {
  if (who === 'everybody') return []
  if (who === 'signed_in') return ['not_signed_in']
  const isForAll = ROLES.every((role) => who.roles.includes(role)) && who.own === undefined
  // Admins need no registration.
  const isForAdmins = who.roles.every((role) => role === 'ADMIN')
  return [
    'not_signed_in',
    ...(isForAll ? [] : (['not_allowed'] as const)),
    ...(isForAdmins ? [] : (['not_registered'] as const)),
  ]
}
