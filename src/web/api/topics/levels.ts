import type { Level } from '#contract/resources/levels.ts'
import { useMe } from '../me.ts'
import type { InputOf } from '#contract/operations.ts'
import type { User } from '#contract/resources/people/people.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import { PEOPLE } from '../people.ts'
import { ME } from '../query-client.ts'
import { MATCHES } from '../requests.ts'
import { IDEAS } from './ideas.ts'

const NONE: readonly Level[] = []

/** The levels that admins have defined, in their order; none by default. */
export function useLevels(): readonly Level[] {
  return useMe()?.levels ?? NONE
}

/** The same before somebody is registered. */
export const levelsQuery = queryOptions({
  queryKey: ['levels'],
  queryFn: ({ signal }) => call('levels.list', {}, { signal }),
  staleTime: 5 * 60_000,
})

/** Saves at which level a student writes (at most one), or which ones a supervisor takes; none: all. */
export function saveLevels({ id, role }: Pick<User, 'id' | 'role'>, levels: readonly string[]): Promise<User> {
  return role === 'STUDENT'
    ? call('students.patch', { id, level: levels[0] ?? null })
    : call('supervisors.patch', { id, levels: [...levels] })
}

/** The levels that somebody has chosen. */
export function chosenLevels({ student, supervisor }: Pick<User, 'student' | 'supervisor'>): readonly string[] {
  return supervisor?.levels ?? (student?.level === undefined ? [] : [student.level])
}

const useSaveLevels = (user: Pick<User, 'id' | 'role'>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (levels: readonly string[]) => saveLevels(user, levels),
    onSuccess: () =>
      Promise.all([ME, MATCHES, IDEAS, ['search']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

type SaveCallbacks = { readonly onSaved?: (saved: User) => void; readonly onFailed: (error: Error) => void }

/** The levels that somebody has chosen, and how they choose others, which are saved at once. */
export function useLevelChoice(
  user: Pick<User, 'id' | 'role' | 'student' | 'supervisor'>,
  { onSaved, onFailed }: SaveCallbacks,
) {
  const save = useSaveLevels(user)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  return {
    chosen: chosen ?? chosenLevels(user),
    choose: (next: readonly string[]): void => {
      setChosen(next)
      save.mutate(next, {
        onSuccess: (saved) => onSaved?.(saved),
        onError: (error) => {
          setChosen(null)
          onFailed(error)
        },
      })
    },
  }
}

/** How many have chosen each level. */
export const levelUsesQuery = queryOptions({
  queryKey: ['level-uses'],
  queryFn: ({ signal }) => call('levels.uses', {}, { signal }),
})

/** Replaces the list of levels. @param onChanged gets the saved ones when others have changed them meanwhile, and nothing was saved */
export function usePutLevels(onChanged: (saved: readonly Level[]) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (list: InputOf<'levels.put'>) => {
      try {
        return await call('levels.put', list)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'levels_changed') onChanged(await call('levels.list', {}))
        throw error
      }
    },
    onSettled: () => Promise.all([ME, PEOPLE].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
