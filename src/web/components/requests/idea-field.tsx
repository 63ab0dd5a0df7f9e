import { m } from '#messages'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { IconChevronDown } from '#web/ui/icons.tsx'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'

type IdeaFieldProps = {
  /** Those that are open; undefined while they load. */
  readonly ideas: readonly Idea[] | undefined
  /** The id of the idea; '' for none. */
  readonly value: string
  readonly onPick: (ideaId: string) => void
}

/** Which of the supervisor's ideas a request is about; not there where nothing is offered, unless it has had its room meanwhile. */
export function IdeaField({ ideas, value, onPick }: IdeaFieldProps) {
  const [hasRoom] = useState(ideas === undefined)
  const isEmpty = !ideas?.length
  if (isEmpty && !hasRoom) return null
  // An idea that is no longer open counts as none.
  const isOpen = ideas === undefined ? value !== '' : ideas.some(({ id }) => id === value)
  const none = ideas ? (isEmpty ? m.compare_no_ideas() : m.ideas_about_none()) : m.ui_loading()
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={18} aria-hidden />}
      label={m.ideas_about()}
      description={isOpen && m.working_title_wish()}
      disabled={isEmpty}
      data={[{ value: '', label: none }, ...(ideas ?? []).map(({ id, title }) => ({ value: id, label: title }))]}
      value={isOpen && ideas ? value : ''}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
    />
  )
}
