import type { Role } from '#domain/roles.ts'
import type { Locale } from '#messages/runtime'

/** Somebody to try the product out as. */
export type SamplePerson = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  /** What makes them worth trying, in a few words: "has a supervisor". */
  readonly hint: (locale: Locale) => string
}
