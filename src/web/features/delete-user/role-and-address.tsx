import type { User } from '#contract/resources/people/people.ts'
import { AddressText } from '#web/components/people/address-text.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { roleName } from '#web/components/people/role-name.ts'

/** What somebody is, and the address, unless it stands in the place of the name. */
export function RoleAndAddress({ person }: { readonly person: User }) {
  const { role, email } = person
  return (
    <>
      <span>{roleName(role)}</span>
      {email && email !== personName(person) && (
        <span>
          {' · '}
          <AddressText text={email} />
        </span>
      )}
    </>
  )
}
