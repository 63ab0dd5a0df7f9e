import { m } from '#messages'
import { PROPOSING_TEXT_LENGTH_MAX } from '#domain/limits.ts'
import { TagButtons } from '#web/components/tags/tag-buttons.tsx'
import { type TagChoice, toggleTag } from '#web/components/tags/tag-choice.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { Group } from '#web/ui/layout/group.tsx'
import { showFromTop } from '#web/ui/window/show-from-top.ts'
import { useIsOnline } from '#web/ui/window/use-is-online.ts'
import { Alert, Text, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './tags-in-mind.module.css'
import { useProposedTags } from './proposed-tags.ts'

type TagsInMindProps = {
  readonly choice: TagChoice
  readonly text: string
  readonly onText: (text: string) => void
}

/** What somebody has in mind in their own words, and the tags that these lead to, each with the word that did. */
export function TagsInMind({ choice, text, onText }: TagsInMindProps) {
  const { chosen, max } = choice
  const { proposed, isAsked, isUnanswered, error, retry } = useProposedTags(text)
  const isOnline = useIsOnline()
  const section = useRef<HTMLDivElement>(null)
  const hasProposals = isAsked && proposed !== undefined && proposed.length > 0
  // They would come behind the tray at the foot. Whoever only comes back to this step stays where they are.
  useEffect(() => {
    if (hasProposals && section.current?.contains(document.activeElement)) showFromTop(section.current)
  }, [hasProposals])
  return (
    <div ref={section} className={classes.section}>
      <Textarea
        label={m.tags_in_mind()}
        description={m.tags_in_mind_text()}
        placeholder={m.tags_in_mind_hint()}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={PROPOSING_TEXT_LENGTH_MAX}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {error && isOnline ? (
        <Alert color="rose" role="alert">
          <Group justify="between">
            <span>{failureText(error)}</span>
            <Button variant="outline" color="rose" onClick={retry}>
              {m.ui_retry()}
            </Button>
          </Group>
        </Alert>
      ) : null}
      <Text role="status" className={classes.state}>
        {isUnanswered && !isOnline ? <span>{m.tags_proposed_offline()}</span> : null}
        {isAsked && proposed?.length === 0 ? <span>{m.tags_proposed_none()}</span> : null}
        {hasProposals ? <span>{m.tags_proposed_count({ count: proposed.length })}</span> : null}
      </Text>
      {hasProposals ? (
        <TagButtons
          label={m.tags_proposed()}
          tags={proposed.map(({ tag }) => tag)}
          because={new Map(proposed.map(({ tag, because }) => [tag.id, because]))}
          chosen={chosen}
          isFull={chosen.length >= max}
          onToggle={(id) => toggleTag(choice, id)}
        />
      ) : null}
    </div>
  )
}
