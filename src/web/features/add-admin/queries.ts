import type { InputOf } from '#contract/operations.ts'
import { call } from '#web/api/call.ts'
import { PEOPLE, peopleQuery } from '#web/api/people.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Everybody with the rights of an admin. */
export const adminsQuery = peopleQuery({ role: 'ADMIN' })

/** Adds an admin; not to be undone. */
export function useAddAdmin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (admin: InputOf<'admin.admins.create'>) => call('admin.admins.create', admin),
    onSuccess: () => client.invalidateQueries({ queryKey: PEOPLE }),
  })
}
