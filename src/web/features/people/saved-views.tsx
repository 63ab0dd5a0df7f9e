import { m } from '#messages'
import { SAVED_VIEWS_MAX, VIEW_NAME_LENGTH_MAX } from '#domain/limits.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { BusyButton } from '#web/ui/buttons/busy-button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { IconX } from '#web/ui/icons.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import classes from './saved-views.module.css'
import type { PeopleSearch } from './use-people-search.ts'
import { useSavedViews } from '#web/api/views/saved-views.ts'

type SavedViewsProps = Pick<PeopleSearch, 'address'> & {
  /** Told when one is opened. */
  readonly onOpen: () => void
}

/** The views of the table that somebody has given a name to; nothing while there are none. */
export function SavedViews({ address, onOpen }: SavedViewsProps) {
  const { views, put, failure } = useSavedViews()
  if (views.length === 0) return null
  return (
    <section className={classes.views}>
      <h3 className={classes.title}>{m.admin_views_title()}</h3>
      <ul className={classes.list} aria-label={m.admin_views_title()}>
        {views.map((view) => (
          <li key={view.name} className={classes.view}>
            <Link
              to={`?${view.search}`}
              // In the place of the entry of the dialog.
              replace
              aria-current={view.search === address || undefined}
              onClick={onOpen}
            >
              {view.name}
            </Link>
            <button
              type="button"
              aria-label={m.admin_views_remove({ name: view.name })}
              onClick={() => put(views.filter((other) => other !== view))}
            >
              <IconX size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <FormFailure text={failure && failureText(failure)} />
    </section>
  )
}

/** Keeps what is seen of the table under a name; a name that is there already gets what is seen now. */
export function SaveView({ address }: Pick<PeopleSearch, 'address'>) {
  const { views, isLoading, put, failure, isSaving } = useSavedViews()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
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
          description={m.admin_views_text()}
          maxLength={VIEW_NAME_LENGTH_MAX}
          autoComplete="off"
          value={name}
          error={problem}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setProblem(undefined)
          }}
        />
        <BusyButton variant="default" isBusy={isSaving || isLoading}>
          {m.admin_views_save()}
        </BusyButton>
      </div>
      <FormFailure text={failure && failureText(failure)} />
    </form>
  )
}
