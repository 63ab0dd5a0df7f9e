import type { AffiliationField } from '#domain/people/affiliation.ts'
import type { ProfileText } from '#domain/profile-texts.ts'
import type { User } from '#contract/resources/people/people.ts'
import { call } from '#web/api/call.ts'
import { ME } from '#web/api/query-client.ts'
import { upload } from '#web/api/upload.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

type Texts = Readonly<Partial<Record<ProfileText, string>>>
type Names = { readonly first_name: string; readonly last_name: string }

/** The calls that change the own profile. Each ends when what is shown is up to date. */
export function useProfileCalls({ id, role }: Pick<User, 'id' | 'role'>) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: ME })
  return {
    rename: useMutation({ mutationFn: (names: Names) => call('users.patch', { id, ...names }), onSuccess }),
    /** An empty text takes it away. */
    describe: useMutation({
      mutationFn: (texts: Texts) =>
        role === 'STUDENT' ? call('students.patch', { id, ...texts }) : call('supervisors.patch', { id, ...texts }),
      onSuccess,
    }),
    /** Title, group and website of a supervisor; an empty one takes it away. */
    affiliate: useMutation({
      mutationFn: (fields: Readonly<Record<AffiliationField, string>>) => call('supervisors.patch', { id, ...fields }),
      onSuccess,
    }),
    setPicture: useMutation({
      mutationFn: (file: File) => upload('users.picture.put', { file, fields: { id } }),
      onSuccess,
    }),
    removePicture: useMutation({ mutationFn: () => call('users.picture.delete', { id }), onSuccess }),
  }
}
