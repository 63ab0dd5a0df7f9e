import type { peopleOperations } from '#contract/resources/people/people.ts'
import { findIdByEmail } from '../../db/queries/people/people.ts'
import type { Handlers } from '../../operation.ts'
import { presenterContextOf, presentPeople, presentPerson } from './people-presenter.ts'

export const peopleHandlers: Handlers<keyof typeof peopleOperations> = {
  'users.get': (context, { id }) => presentPerson(presenterContextOf(context), id),
  'users.search_by_email': async (context, { email }) => {
    const id = await findIdByEmail(context.db, email)
    if (!id) return null
    const [user] = await presentPeople(presenterContextOf(context), [id])
    // A viewer who may not see the address may not search by it either.
    return user?.email ? user : null
  },
}
