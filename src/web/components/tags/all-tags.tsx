import { m } from '#messages'
import type { Tag } from '#contract/resources/matching/tags.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { IconSearch } from '#web/ui/icons.tsx'
import { Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { includesWords, isTaking, initialOf, type TagChoice, toggleTag } from './tag-choice.ts'
import { TagButtons } from './tag-buttons.tsx'
import { TagTray } from './tag-tray.tsx'
import classes from './tags.module.css'

type AllTagsProps = TagChoice & {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The vocabulary by alphabet, with a search, over the page. */
export function AllTags({ isOpen, onClose, ...choice }: AllTagsProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={
        <Text span fz="xl" fw={650}>
          {m.tags_all()}
        </Text>
      }
      size="lg"
      closeButtonProps={{ 'aria-label': m.ui_close() }}
    >
      <Alphabet choice={choice} />
      <div className={classes.foot}>
        <TagTray {...choice} isAtFoot />
        <Button size="lg" onClick={onClose}>
          {m.onboarding_finish()}
        </Button>
      </div>
    </Dialog>
  )
}

const Alphabet = ({ choice }: { readonly choice: TagChoice }) => {
  const { tags, chosen, max } = choice
  const [search, setSearch] = useState('')
  const needle = useDeferredValue(search)
  const field = useRef<HTMLInputElement>(null)
  const found = tags.filter(({ tag_name: name }) => includesWords(name, needle))
  const isSearching = needle.trim() !== ''
  const first = isSearching ? found[0] : undefined
  const next = first && chosen.length < max && !chosen.includes(first.id) ? first : undefined
  const toggle = (id: string): void => {
    toggleTag(choice, id)
    if (!isSearching) return
    // The search is done; the next word goes into the same field.
    setSearch('')
    field.current?.focus()
  }
  const takeNext = (event: KeyboardEvent): void => {
    if (!isTaking(event)) return
    event.preventDefault()
    // A needle that is still to be looked for has found nothing yet.
    if (next && needle === search) toggle(next.id)
  }
  return (
    <>
      <TextInput
        ref={field}
        type="search"
        data-autofocus
        label={m.tags_search()}
        autoComplete="off"
        enterKeyHint="done"
        value={search}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={takeNext}
      />
      <p role="status" className={`${classes.hint} ${classes.found}`}>
        {isSearching ? foundText(found.length, next) : null}
      </p>
      {[...Map.groupBy(found, ({ tag_name: name }) => initialOf(name))].map(([initial, those]) => (
        <section key={initial} className={classes.letter}>
          <h3 className={classes.heading}>{initial}</h3>
          <TagButtons
            label={initial}
            tags={those}
            chosen={chosen}
            isFull={chosen.length >= max}
            onToggle={toggle}
            next={next?.id}
          />
        </section>
      ))}
    </>
  )
}

/** @param next the one that Enter takes */
const foundText = (count: number, next: Tag | undefined): string => {
  if (count === 0) return m.tags_none()
  const said = count === 1 ? m.tags_found_one() : m.tags_found({ count })
  return next ? `${said} ${m.tags_search_enter({ tag: next.tag_name })}` : said
}
