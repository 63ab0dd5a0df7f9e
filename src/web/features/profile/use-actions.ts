import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useConfirmation } from '#web/api/settings.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { CHOSEN_IDEA } from '#web/components/people/use-details-link.ts'
import { type Action, useActions } from '#web/components/requests/actions.ts'
import type { Relationship } from '#web/components/requests/relationship.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { useAddress } from '#web/hooks/address.ts'
import { useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { useQuery } from '@tanstack/react-query'

/** Everything that can be done about a person. */
export function useProfileActions(person: User, relationship: Relationship) {
  const { carryOut, isBusy } = useActions(JSON.stringify(relationship))
  const student = useStudentActions()
  const supervisor = useSupervisorActions()
  const [params, put] = useAddress()
  // An idea for a thesis that led here, or was chosen here.
  const about = params.get(CHOSEN_IDEA) ?? undefined
  const choose = (ideaId?: string): void => (ideaId === about ? undefined : put({ [CHOSEN_IDEA]: ideaId ?? '' }))
  const { data: ideas = [] } = useQuery({ ...ideasOfQuery(person.id), enabled: about !== undefined })
  const aboutPerson = (action: (person: User) => Action) => () => void carryOut(action(person))
  const aboutRequest = (action: (request: Request) => Action) => (request: Request) => void carryOut(action(request))
  return {
    isBusy: isBusy(person),
    /** The idea that a request would be about. */
    idea: ideas.find(({ id }) => id === about),
    /** Has a request be about an idea, or about none. */
    choose,
    asksBeforeRequest: useConfirmation('supervision_request').asks,
    /** @param ideaId what it is about, if that is not the chosen one */
    request: (ideaId = about) =>
      // Another one that is chosen in the question stays so, also where the request is not sent.
      void carryOut(student.request(person, { about: ideaId, onChoose: choose })),
    withdraw: aboutRequest(student.withdraw),
    resend: aboutRequest(student.resend),
    dismiss: aboutPerson(student.dismiss),
    takeBack: aboutPerson(student.undoDismissal),
    addToShortlist: aboutPerson(student.addToShortlist),
    removeFromShortlist: aboutPerson(student.removeFromShortlist),
    accept: aboutRequest(supervisor.accept),
    reject: aboutRequest(supervisor.reject),
    remove: aboutRequest(supervisor.remove),
    takeBackEnd: aboutRequest(supervisor.takeBack),
    add: aboutPerson(supervisor.add),
  }
}
