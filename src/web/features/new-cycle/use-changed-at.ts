import { keepDraft, readDraft } from '#web/api/forms/drafts.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useState } from 'react'

type Times = Readonly<Record<string, string>>

const timesOf = (person: string, name: string): Times => (readDraft(person, name) ?? {}) as Times

/** When the fields were changed that come back from a form's draft. @param form name of the draft */
export function useChangedAt(form: string) {
  const person = useKnownMe().user.id
  const name = `${form}-times`
  const [times, setTimes] = useState(() => timesOf(person, name))
  return {
    /** ISO 8601, by field; none of a field that was changed since. */
    times,
    note: (field: string): void => {
      setTimes(({ [field]: _before, ...others }) => others)
      keepDraft(person, name, { ...timesOf(person, name), [field]: new Date().toISOString() })
    },
  }
}
