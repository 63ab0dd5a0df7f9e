import { m } from '#messages'
import type { Idea } from '#contract/resources/people/ideas.ts'
import { IconChevronDown } from '#web/ui/icons.tsx'
import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'

type IdeaFieldProps = {
  /** The supervisor's open ideas. */
  readonly ideas: readonly Idea[]
  /** The id of the idea; '' for none. */
  readonly value: string
  readonly onPick: (ideaId: string) => void
}

/** The supervisor's idea that a request is about; not there where nothing is offered. */
export function IdeaField({ ideas, value, onPick }: IdeaFieldProps) {
  if (ideas.length === 0) return null
  // An idea that is no longer open counts as none.
  const isOpen = ideas.some(({ id }) => id === value)
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={18} aria-hidden />}
      label={m.ideas_about()}
      description={isOpen && m.working_title_wish()}
      data={[
        { value: '', label: m.ideas_about_none() },
        ...ideas.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={isOpen ? value : ''}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
    />
  )
}

type KeptIdeaFieldProps = {
  /** The ideas as they are known already. */
  readonly known: readonly Idea[] | undefined
  readonly load: () => Promise<readonly Idea[]>
  readonly ideaId: string | undefined
  readonly onPick: (ideaId: string | undefined) => void
}

/** The same that remembers what is picked, and tells it; it keeps its room while the ideas come, and where none came. */
export function KeptIdeaField({ known, load, ideaId = '', onPick }: KeptIdeaFieldProps) {
  const [ideas, setIdeas] = useState(known)
  const [picked, setPicked] = useState(ideaId)
  useEffect(() => {
    let isThere = true
    const show = (loaded: readonly Idea[]): void => {
      if (isThere) setIdeas(loaded)
    }
    // A request without ideas is about none.
    void load().then(show, () => show([]))
    return () => {
      isThere = false
    }
  }, [load])
  if (known === undefined && !ideas?.length) {
    return (
      <NativeSelect
        rightSection={<IconChevronDown size={18} aria-hidden />}
        label={m.ideas_about()}
        description={ideaId !== '' && m.working_title_wish()}
        disabled
        data={[ideas ? m.compare_no_ideas() : m.ui_loading()]}
      />
    )
  }
  return (
    <IdeaField
      ideas={ideas ?? NONE}
      value={picked}
      onPick={(id) => {
        setPicked(id)
        onPick(id === '' ? undefined : id)
      }}
    />
  )
}

const NONE: readonly Idea[] = []
