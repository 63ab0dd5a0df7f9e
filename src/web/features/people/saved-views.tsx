import { m } from '#messages'
import { SAVED_VIEWS_MAX, VIEW_NAME_LENGTH_MAX } from '#domain/limits.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import type { SavedView } from '#contract/resources/accounts/saved-views.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { IconPencil, IconX } from '#web/ui/icons.tsx'
import { useReturnedFocus } from '#web/hooks/focus.ts'
import { showDone, showUndo } from '#web/ui/toasts/toasts.ts'
import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import classes from './saved-views.module.css'
import type { PeopleSearch } from './use-people-search.ts'
import { useSavedViews } from '#web/api/people.ts'

/** The views of the table that somebody has given a name to, above it: each opened with a press. Nothing while there are none. */
export function ViewChips({ address }: Pick<PeopleSearch, 'address'>) {
  const { views } = useSavedViews()
  const titleId = useId()
  if (views.length === 0) return null
  return (
    <section className={classes.above} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.aboveTitle}>
        {m.admin_views_title()}
      </h2>
      <ul className={classes.chips} aria-labelledby={titleId}>
        {views.map((view) => (
          <li key={view.name}>
            <Link to={`?${view.search}`} className={classes.chip} aria-current={view.search === address || undefined}>
              {view.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A chip with what can be done with a view: renamed and removed. */
export function SavedViews() {
  const { views, put, failure } = useSavedViews()
  if (views.length === 0) return null
  const remove = (view: SavedView): void => {
    put(
      views.filter((other) => other !== view),
      () => showUndo(m.admin_views_removed({ name: view.name }), () => put(views), { sign: 'gone' }),
    )
  }
  return (
    <section className={classes.views}>
      <h3 className={classes.title}>{m.admin_views_title()}</h3>
      <ul className={classes.list} aria-label={m.admin_views_title()}>
        {views.map((view) => (
          <NamedView
            key={view.name}
            view={view}
            isTaken={(name) => views.some((other) => other !== view && other.name === name)}
            onRename={(name) => put(views.map((other) => (other === view ? { ...view, name } : other)))}
            onRemove={() => remove(view)}
          />
        ))}
      </ul>
      <FormFailure text={failure && failureText(failure)} />
    </section>
  )
}

type NamedViewProps = {
  readonly view: SavedView
  /** Whether another one has this name. */
  readonly isTaken: (name: string) => boolean
  readonly onRename: (name: string) => void
  readonly onRemove: () => void
}

const NamedView = ({ view: { name }, isTaken, onRename, onRemove }: NamedViewProps) => {
  const [next, setNext] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const pencil = useRef<HTMLButtonElement>(null)
  useReturnedFocus(next !== null, () => pencil.current)
  const stop = (): void => {
    setNext(null)
    setProblem(undefined)
  }
  // The dialog around it leaves Escape to what has this attribute.
  const ownEscape = {
    'data-mantine-stop-propagation': 'true',
    onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => key === 'Escape' && !nativeEvent.isComposing && stop(),
  }
  if (next === null) {
    return (
      <li className={classes.view}>
        <span className={classes.name}>{name}</span>
        <button ref={pencil} type="button" aria-label={m.admin_views_rename({ name })} onClick={() => setNext(name)}>
          <IconPencil size={18} aria-hidden />
        </button>
        <button type="button" aria-label={m.admin_views_remove({ name })} onClick={onRemove}>
          <IconX size={18} aria-hidden />
        </button>
      </li>
    )
  }
  const rename = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wanted = next.trim()
    if (wanted === '') return setProblem(m.admin_views_name_missing())
    if (isTaken(wanted)) return setProblem(m.admin_views_name_taken())
    setNext(null)
    if (wanted !== name) onRename(wanted)
  }
  return (
    <li>
      <form className={`${classes.add} ${classes.rename}`} onSubmit={rename} noValidate>
        <TextInput
          label={m.admin_views_new_name({ name })}
          maxLength={VIEW_NAME_LENGTH_MAX}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- in the place of the button that was pressed
          autoFocus
          {...ownEscape}
          value={next}
          error={problem}
          onChange={({ currentTarget }) => {
            setNext(currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Button variant="default" onClick={stop} {...ownEscape}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" {...ownEscape}>
          {m.admin_views_save()}
        </Button>
      </form>
    </li>
  )
}

/** Keeps what is seen of the table under a name; a name that is there already gets what is seen now. */
export function SaveView({ address }: Pick<PeopleSearch, 'address'>) {
  const { views, isLoading, put, failure, isSaving } = useSavedViews()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const isThere = views.some((view) => view.name === name.trim())
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wanted = name.trim()
    const others = views.filter((view) => view.name !== wanted)
    if (wanted === '') return setProblem(m.admin_views_name_missing())
    if (others.length >= SAVED_VIEWS_MAX) return setProblem(m.admin_views_full({ max: formatNumber(SAVED_VIEWS_MAX) }))
    put([...others, { name: wanted, search: address }], () => {
      setName('')
      showDone(m.admin_views_saved({ name: wanted }))
    })
  }
  return (
    <form className={classes.views} onSubmit={save} noValidate>
      <div className={classes.add}>
        <TextInput
          label={m.admin_views_name()}
          description={isThere ? m.admin_views_replaces() : m.admin_views_text()}
          maxLength={VIEW_NAME_LENGTH_MAX}
          autoComplete="off"
          value={name}
          error={problem}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" variant="default" isBusy={isSaving || isLoading}>
          {isThere ? m.admin_views_replace() : m.admin_views_save()}
        </Button>
      </div>
      <FormFailure text={failure && failureText(failure)} />
    </form>
  )
}
