import { ROLES, type Role } from '#domain/roles.ts'
import type { PeopleFilter } from '#web/api/people.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Typing pauses this long before the server is asked, milliseconds: a minute has sixty searches. */
const PAUSE_MS = 300

export type PeopleSearch = {
  /** As it stands in the field; the filter follows. */
  readonly typed: string
  readonly type: (text: string) => void
  readonly filter: PeopleFilter
  readonly set: (name: 'role' | 'registered', value: string) => void
  readonly clear: () => void
  readonly isNarrowed: boolean
}

const roleOf = (value: string | null): Role | undefined => ROLES.find((role) => role === value)

/** What is looked for stands in the address, so that it can be sent to somebody and is still there after Back. */
export function usePeopleSearch(): PeopleSearch {
  const [params, setParams] = useSearchParams()
  const query = params.get('q') ?? ''
  const role = roleOf(params.get('role'))
  const registered = { yes: true, no: false }[params.get('registered') ?? '']
  const [typed, setTyped] = useState(query)
  const put = (name: string, value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const ask = useDebouncedCallback((text: string) => put('q', text.trim()), PAUSE_MS)
  return {
    typed,
    type: (text) => {
      setTyped(text)
      ask(text)
    },
    filter: {
      ...(query ? { query } : {}),
      ...(role ? { role } : {}),
      ...(registered === undefined ? {} : { registered }),
    },
    set: put,
    clear: () => {
      setTyped('')
      setParams({}, { replace: true })
    },
    isNarrowed: params.size > 0,
  }
}
