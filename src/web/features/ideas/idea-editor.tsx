import { m } from '#messages'
import { LANGUAGES } from '#contract/languages.ts'
import type { Tag } from '#contract/resources/matching/tags.ts'
import type { Idea } from '#contract/resources/people/ideas.ts'
import type { User } from '#contract/resources/people/people.ts'
import { IDEA_STATES } from '#domain/ideas/idea-states.ts'
import { IDEA_DESCRIPTION_LENGTH_MAX, IDEA_TITLE_LENGTH_MAX, IDEAS_MAX } from '#domain/limits.ts'
import { type Autosave, useAutosave } from '#web/api/forms/autosave.ts'
import { type IdeaChanges, useIdeaCalls } from '#web/api/topics/idea-calls.ts'
import { languageName } from '#web/components/ideas/idea-facts.ts'
import { ideaStateName } from '#web/components/ideas/idea-state.tsx'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/buttons/busy-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { charactersLeft } from '#web/ui/characters-left.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { IconArrowLeft, IconCopy, IconTrash } from '#web/ui/icons.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SavingState } from '#web/ui/states/saving-state.tsx'
import { Segmented } from '#web/ui/switches/segmented.tsx'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { Checkbox, Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { IdeaLevels } from './idea-levels.tsx'
import { IdeaTags } from './idea-tags.tsx'
import classes from './ideas.module.css'
import { copyOf, isUntitled, isUntouched } from './new-idea.ts'

type IdeaEditorProps = {
  readonly supervisor: User
  readonly idea: Idea
  /** How many ideas there are. */
  readonly count: number
}

type Values = Pick<Idea, 'title' | 'description' | 'languages' | 'state'> & {
  readonly tags: readonly Tag[]
  readonly levels: readonly string[]
}

const changesOf = ({ tags, levels, ...rest }: Partial<Values>): IdeaChanges => ({
  ...rest,
  ...(tags && { tag_ids: tags.map(({ id }) => id) }),
  ...(levels && { levels: [...levels] }),
})

/** What the title lacks; undefined for nothing. Students read no idea that has no title of its own. */
const titleError = ({ title, state }: Pick<Values, 'title' | 'state'>): string | undefined => {
  if (title.trim() === '') return m.error_title_required()
  return state === 'OPEN' && isUntitled({ title }) ? m.ideas_title_first() : undefined
}

const isComplete = (values: Values): boolean => titleError(values) === undefined

/** An idea, saved as it is typed. */
export function IdeaEditor({ supervisor, idea, count }: IdeaEditorProps) {
  const { id } = idea
  const { change } = useIdeaCalls(supervisor.id)
  const form = useAutosave<Values>({
    initial: {
      title: idea.title,
      description: idea.description,
      tags: idea.tags,
      languages: idea.languages,
      levels: idea.levels ?? [],
      state: idea.state,
    },
    isComplete,
    save: (changes) => change.mutateAsync({ id, ...changesOf(changes) }),
    draft: `idea-${id}`,
  })
  const { values, set } = form
  const isNew = isUntitled(idea)
  const title = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isNew) return
    // It begins with a title that nobody keeps.
    title.current?.focus()
    title.current?.select()
  }, [isNew])
  const end = useRef<HTMLDivElement>(null)
  const [wasShown, setWasShown] = useState(false)
  // What is not saved yet nobody reads.
  const hint = isComplete(values) && stateHint[values.state]()
  const show = (): void => {
    setWasShown(true)
    set({ state: 'OPEN' })
    // The button is gone then.
    end.current?.focus()
  }
  return (
    <Panel>
      <div className={classes.editor}>
        <Tools supervisor={supervisor} idea={idea} form={form} isFull={count >= IDEAS_MAX} />
        <div className={classes.group}>
          <h3>{m.ideas_field_state()}</h3>
          <Segmented
            legend={m.ideas_field_state()}
            options={IDEA_STATES.map((state) => ({ value: state, label: ideaStateName[state]() }))}
            value={values.state}
            onChange={(state) => set({ state })}
          />
          <span className={classes.hint}>{hint}</span>
        </div>
        <Textarea
          ref={title}
          autosize
          minRows={1}
          onKeyDown={(event) => {
            // A title is one line, however many it takes on a phone.
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
          }}
          label={m.ideas_field_title()}
          value={values.title}
          maxLength={IDEA_TITLE_LENGTH_MAX}
          error={titleError(values)}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <Textarea
          label={m.ideas_field_description()}
          description={m.ideas_field_description_hint()}
          error={charactersLeft(values.description, IDEA_DESCRIPTION_LENGTH_MAX)}
          value={values.description}
          maxLength={IDEA_DESCRIPTION_LENGTH_MAX}
          minRows={5}
          maxRows={16}
          autosize
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <IdeaTags supervisor={supervisor} tags={values.tags} onChange={(tags) => set({ tags })} />
        <fieldset className={classes.group}>
          <legend>{m.ideas_field_languages()}</legend>
          <div className={classes.choices}>
            {LANGUAGES.map((language) => (
              <Checkbox
                key={language}
                label={languageName(language)}
                checked={values.languages.includes(language)}
                onChange={({ currentTarget: { checked } }) =>
                  set({
                    languages: LANGUAGES.filter((one) => (one === language ? checked : values.languages.includes(one))),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <IdeaLevels supervisor={supervisor} chosen={values.levels} onChange={(levels) => set({ levels })} />
        <div ref={end} tabIndex={-1} className={classes.end}>
          {(wasShown || values.state === 'HIDDEN') && <p className={classes.hint}>{hint}</p>}
          {values.state === 'HIDDEN' && !isUntitled(values) && <Button onClick={show}>{m.ideas_show()}</Button>}
        </div>
      </div>
    </Panel>
  )
}

const stateHint: Readonly<Record<Idea['state'], () => string>> = {
  OPEN: m.ideas_state_open_hint,
  TAKEN: m.ideas_state_taken_hint,
  HIDDEN: m.ideas_state_hidden_hint,
}

type ToolsProps = {
  readonly supervisor: User
  readonly idea: Idea
  readonly form: Autosave<Values>
  readonly isFull: boolean
}

/** The way back, what can be done with the idea as a whole, and whether it is saved. */
const Tools = ({ supervisor, idea, form, isFull }: ToolsProps) => {
  const { add, remove } = useIdeaCalls(supervisor.id)
  const { ask, dialog } = useConfirm()
  const navigate = useNavigate()
  const fail = (error: unknown) => showFailure(failureText(error))
  const close = () => navigate(paths.supervisor.ideas)
  // Whichever way it is left: nobody keeps an idea without a word.
  const leave = useEffectEvent(() => remove.isIdle && isUntouched(changesOf(form.values)) && remove.mutate(idea.id))
  useEffect(() => () => void leave(), [])
  const copy = (): void =>
    add.mutate(copyOf(idea), {
      onSuccess: ({ id }) => {
        showDone(m.ideas_copied())
        void navigate(paths.ownIdea(id))
      },
      onError: fail,
    })
  const erase = async (): Promise<void> => {
    const question = {
      title: m.ideas_delete_title({ title: form.values.title }),
      text: m.ideas_delete_text(),
      confirm: m.ideas_delete(),
    }
    if (!(await ask({ ...question, tone: 'rose' })).isConfirmed) return
    remove.mutate(idea.id, {
      onSuccess: () => {
        showDone(m.ideas_deleted())
        void close()
      },
      onError: fail,
    })
  }
  return (
    <div className={classes.actions}>
      <Button variant="subtle" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={() => void close()}>
        {m.ideas_all()}
      </Button>
      {!isFull && (
        <BusyButton
          variant="default"
          isBusy={add.isPending}
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={copy}
        >
          {m.ideas_copy()}
        </BusyButton>
      )}
      <BusyButton
        variant="subtle"
        color="rose"
        isBusy={remove.isPending}
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => void erase()}
      >
        {m.ideas_delete()}
      </BusyButton>
      <SavingState {...form} />
      {dialog}
    </div>
  )
}
