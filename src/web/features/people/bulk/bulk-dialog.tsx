import { m } from '#messages'
import type { PlacesEffect } from '#contract/resources/people/people-selection.ts'
import { MAIL_WAIT_MS, SLOTS_MAX } from '#domain/limits.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import form from '#web/ui/dialogs/dialog-form.module.css'
import { TypedWord, typedProblem } from '#web/ui/dialogs/ask.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { IconArrowNarrowRight } from '#web/ui/icons.tsx'
import { showDone, showUndo } from '#web/ui/toasts/toasts.ts'
import hidden from '#web/ui/visually-hidden.module.css'
import { Modal, TextInput, Stack } from '@mantine/core'
import { type SubmitEvent, useEffect, useState } from 'react'
import {
  BULK_WORDS,
  type BulkAction,
  effectTexts,
  isListChanged,
  pairTexts,
  peopleText,
  useBulkAction,
  useEarlierPlaces,
  useApplicable,
  usePreview,
  leftOutTexts,
} from './bulk-actions.ts'
import type { ChosenInput } from '../use-selection.ts'
import classes from './bulk-dialog.module.css'

type BulkDialogProps = {
  /** Null: the dialog is closed. */
  readonly action: BulkAction | null
  readonly chosen: ChosenInput
  /** How many are chosen. */
  readonly count: number
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Something to be done with several people: first whom it concerns, then it. */
export function BulkDialog({ action, ...rest }: BulkDialogProps) {
  return (
    <Dialog opened={action !== null} onClose={rest.onClose} withCloseButton={false} size="md">
      {action && <BulkForm key={action} action={action} {...rest} />}
    </Dialog>
  )
}

type BulkFormProps = BulkDialogProps & { readonly action: BulkAction }

const BulkForm = ({ action, chosen, count, onClose, onDone }: BulkFormProps) => {
  const words = BULK_WORDS[action]
  const look = usePreview()
  const act = useBulkAction()
  const putBack = useEarlierPlaces()
  const [places, setPlaces] = useState('')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const needsPlaces = action === 'places'
  const doing = { action, chosen, places: Number(places) }
  const { mutate: lookAt } = look
  // The number of places has to be known first.
  useEffect(() => {
    if (!needsPlaces) lookAt({ action, chosen, places: 0 })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  }, [])
  const effect = look.data
  const fitting = useApplicable(chosen).data
  const concerned = effect?.people ?? (needsPlaces ? fitting?.places : undefined) ?? count
  const word = String(effect?.people ?? '')
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (needsPlaces && !effect) {
      const isNumber = /^\d+$/u.test(places.trim()) && Number(places) <= SLOTS_MAX
      setProblem(isNumber ? undefined : m.admin_places_not_a_number({ max: formatNumber(SLOTS_MAX) }))
      if (isNumber) look.mutate(doing)
      return
    }
    const mismatch = needsPlaces ? undefined : typedProblem(typed, word)
    setProblem(mismatch)
    if (!effect || mismatch !== undefined) return
    act.mutate(
      { ...doing, digest: effect.digest },
      {
        onError: (error) => {
          if (!isListChanged(error)) return
          setTyped('')
          lookAt(doing)
        },
        onSuccess: (done) => {
          const said = words.done({ count: formatNumber(done.people) })
          const before = 'before' in done ? done.before : []
          if (before.length > 0)
            showUndo(said, () => putBack.mutate({ before, places: doing.places }), { stays: MAIL_WAIT_MS })
          else showDone(said)
          onDone()
        },
      },
    )
  }
  const text = words.text()
  const failure = look.error ?? act.error
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Modal.Title className={form.title ?? ''}>
        {concerned > 0 ? words.title({ who: peopleText(concerned, effect?.names) }) : words.verb()}
      </Modal.Title>
      {text !== null && <p>{text}</p>}
      {needsPlaces && (
        <TextInput
          label={m.admin_places_label()}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={places}
          error={problem}
          onChange={({ currentTarget }) => {
            setPlaces(currentTarget.value)
            look.reset()
          }}
        />
      )}
      <div aria-live="polite">
        {effect &&
          ('before' in effect ? (
            <PlacesPreview effect={effect} places={doing.places} />
          ) : (
            [...effectTexts(effect), ...pairTexts(action, effect)].map((sentence) => <p key={sentence}>{sentence}</p>)
          ))}
      </div>
      {!needsPlaces && effect && effect.people > 0 && (
        <TypedWord
          word={word}
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <FormFailure text={failure && failureText(failure)} />
      <div className={`${form.actions} ${form.inView}`}>
        <Button variant="default" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        {(needsPlaces && !effect) || effect?.people !== 0 ? (
          <Button
            type="submit"
            isBusy={look.isPending || act.isPending}
            {...(!needsPlaces && { color: 'rose' as const })}
          >
            {needsPlaces && !effect ? m.admin_people_bulk_look() : words.verb()}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

type PlacesPreviewProps = {
  readonly effect: PlacesEffect
  /** How many each of them would have. */
  readonly places: number
}

/** The people whose number of places would change, and those who would not get it, because more are taken. */
const PlacesPreview = ({ effect, places }: PlacesPreviewProps) => {
  const { people, changes, before, more_taken: full, left_out: leftOut } = effect
  const texts = leftOutTexts(leftOut.filter(({ reason }) => reason !== 'more_taken'))
  const fullCount = leftOut.find(({ reason }) => reason === 'more_taken')?.people ?? 0
  return (
    <Stack gap="md">
      {people === 0 ? (
        <p>{m.admin_people_bulk_nobody()}</p>
      ) : (
        <div>
          <p>{m.admin_people_places_become({ count: formatNumber(people) })}</p>
          <ul className={classes.list}>
            {changes.map(({ name, before: had }, at) => (
              // Two people may have one name.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <span>{name}</span>
                <span className={classes.places}>
                  <span>{formatNumber(had)}</span>
                  <IconArrowNarrowRight size={16} aria-hidden />
                  <span className={hidden.hidden}> {m.admin_upload_becomes()} </span>
                  <span>{formatNumber(places)}</span>
                </span>
              </li>
            ))}
            <More count={people - changes.length} />
          </ul>
        </div>
      )}
      {fullCount > 0 && (
        <div>
          <p>{m.admin_people_left_out_more_taken({ count: formatNumber(fullCount) })}</p>
          <ul className={classes.list}>
            {full.map(({ name, taken }, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <span>{name}</span>
                <span className={classes.places}>{m.admin_people_places_taken({ count: formatNumber(taken) })}</span>
              </li>
            ))}
            <More count={fullCount - full.length} />
          </ul>
        </div>
      )}
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {people > 0 && before.length === 0 && <p>{m.admin_people_places_for_good()}</p>}
    </Stack>
  )
}

const More = ({ count }: { readonly count: number }) =>
  count > 0 ? <li>{m.admin_people_places_more({ count: formatNumber(count) })}</li> : null
