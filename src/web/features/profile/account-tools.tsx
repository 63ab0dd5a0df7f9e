import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { call } from '#web/api/call.ts'
import { personName } from '#web/components/people/person-name.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { IconLogout, IconUsers } from '#web/ui/icons.tsx'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { needsSignInAgain } from '#web/api/sign-in-again.ts'
import { SamePerson } from './same-person/same-person.tsx'

/** The parameter of the address, so that an admin who has to sign in again comes back to it: '' to search, or the id of the other. */
const SAME = 'same'
/** Beside it: the id of who stays, once that was chosen. */
const STAYS = 'stays'

/** Tools for people who are locked out: one person out of two, and a sign-in that is taken away. */
export function AccountTools({ person }: { readonly person: User }) {
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const name = personName(person)
  const setSame = (other: string | null, stays?: string): void =>
    setParams(
      (before) => {
        const rest = [...before].filter(([key]) => key !== SAME && key !== STAYS)
        if (other !== null) rest.push([SAME, other])
        if (stays !== undefined) rest.push([STAYS, stays])
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  const unlink = useMutation({
    mutationFn: () => call('admin.users.sign_in.unlink', { id: person.id }),
    onSuccess: () => {
      showDone(m.profile_unlink_done({ name }))
      return client.invalidateQueries()
    },
    onError: (error) => {
      if (!needsSignInAgain(error)) showFailure(failureText(error))
    },
  })
  const askToUnlink = async (): Promise<void> => {
    const isConfirmed = await ask({
      title: m.profile_unlink_title({ name }),
      text: m.profile_unlink_text({ email: person.email ?? '' }),
      confirm: m.profile_unlink(),
      tone: 'rose',
    })
    if (isConfirmed) unlink.mutate()
  }
  return (
    <>
      <Button variant="default" leftSection={<IconUsers size={20} aria-hidden />} onClick={() => setSame('')}>
        {m.profile_same()}
      </Button>
      <Button
        variant="default"
        leftSection={<IconLogout size={20} aria-hidden />}
        disabled={unlink.isPending}
        onClick={() => void askToUnlink()}
      >
        {m.profile_unlink()}
      </Button>
      <SamePerson person={person} other={params.get(SAME)} stays={params.get(STAYS)} onChange={setSame} />
    </>
  )
}
