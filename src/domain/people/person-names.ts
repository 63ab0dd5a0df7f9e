type Names = { readonly firstName: string; readonly lastName: string }

/** First and last name; '' before somebody has registered. */
export function fullName({ firstName, lastName }: Names): string {
  return `${firstName} ${lastName}`.trim()
}

/** The full name; the address before somebody has registered. */
export function nameOrAddress(person: Names & { readonly email: string }): string {
  return fullName(person) || person.email
}
