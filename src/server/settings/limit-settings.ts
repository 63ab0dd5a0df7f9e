import {
  CALLS_PER_MINUTE,
  CALLS_PER_MINUTE_SIGNED_OUT,
  CSV_BYTES_MAX,
  DIRECT_ADDS_PER_HOUR,
  EXPENSIVE_CALLS_AT_ONCE,
  EXPENSIVE_CALLS_PER_MINUTE,
  JSON_BYTES_MAX,
  SEARCHES_PER_MINUTE,
  SIGN_INS_PER_MINUTE,
  TAG_LIST_BYTES_MAX,
} from '#domain/limits.ts'
import { z } from 'zod'

const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback)

/** The settings that begin with LIMIT_. */
export const limitShape = {
  LIMIT_CALLS_PER_MINUTE: count(CALLS_PER_MINUTE),
  LIMIT_CALLS_PER_MINUTE_SIGNED_OUT: count(CALLS_PER_MINUTE_SIGNED_OUT),
  LIMIT_SEARCHES_PER_MINUTE: count(SEARCHES_PER_MINUTE),
  LIMIT_EXPENSIVE_CALLS_PER_MINUTE: count(EXPENSIVE_CALLS_PER_MINUTE),
  LIMIT_EXPENSIVE_CALLS_AT_ONCE: count(EXPENSIVE_CALLS_AT_ONCE),
  LIMIT_DIRECT_ADDS_PER_HOUR: count(DIRECT_ADDS_PER_HOUR),
  LIMIT_SIGN_INS_PER_MINUTE: count(SIGN_INS_PER_MINUTE),
  LIMIT_JSON_BYTES: count(JSON_BYTES_MAX),
  LIMIT_CSV_BYTES: count(CSV_BYTES_MAX),
  LIMIT_TAG_LIST_BYTES: count(TAG_LIST_BYTES_MAX),
}

type Settings = z.infer<z.ZodObject<typeof limitShape>>

/** The limits by what they limit. */
export function limitsOf(settings: Settings) {
  return {
    callsPerMinute: settings.LIMIT_CALLS_PER_MINUTE,
    callsPerMinuteSignedOut: settings.LIMIT_CALLS_PER_MINUTE_SIGNED_OUT,
    searchesPerMinute: settings.LIMIT_SEARCHES_PER_MINUTE,
    expensiveCallsPerMinute: settings.LIMIT_EXPENSIVE_CALLS_PER_MINUTE,
    expensiveCallsAtOnce: settings.LIMIT_EXPENSIVE_CALLS_AT_ONCE,
    directAddsPerHour: settings.LIMIT_DIRECT_ADDS_PER_HOUR,
    signInsPerMinute: settings.LIMIT_SIGN_INS_PER_MINUTE,
    jsonBytes: settings.LIMIT_JSON_BYTES,
    csvBytes: settings.LIMIT_CSV_BYTES,
    tagListBytes: settings.LIMIT_TAG_LIST_BYTES,
  }
}

/** Calls in their window, sizes in bytes. */
export type Limits = Readonly<ReturnType<typeof limitsOf>>
