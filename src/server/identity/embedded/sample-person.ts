import type { Role } from '#domain/roles.ts'
import type { Locale } from '#messages/runtime'

/** A person to try the product as. */
export type SamplePerson = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  /** Their situation in a few words: "has a supervisor". */
  readonly hint: (locale: Locale) => string
}
