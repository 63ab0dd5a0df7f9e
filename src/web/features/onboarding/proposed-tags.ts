import { call } from '#web/api/call.ts'
import { TAGS } from '#web/api/topics/tags.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** Between two keys of somebody who types, ms. */
const PAUSE_MS = 300
/** Fewer characters are no word yet. */
const TEXT_MIN = 2

/** The tags that a text leads to, once its writer pauses; those of the text before while they are asked for. */
export function useProposedTags(typed: string) {
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isAsked = text.length >= TEXT_MIN && typed.trim() !== ''
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...TAGS, 'propose', text],
    queryFn: ({ signal }) => call('tags.propose', { text }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return { proposed: data, isAsked, isUnanswered: isAsked && isPending, error, retry: () => void refetch() }
}
