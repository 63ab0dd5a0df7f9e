import { useLocation, useSearchParams } from 'react-router'
import { type ReactNode, useState } from 'react'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { Modal, Textarea, TextInput } from '@mantine/core'
import { m } from '#messages'
import { MAIL_WAIT_MS, SENTENCE_LENGTH_MAX, SLOTS_MAX } from '#domain/limits.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { FittingUser } from '#contract/resources/people/search.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { ApiError } from '#web/api/api-error.ts'
import { requestQuery, requestsOfQuery, usePairCalls } from '#web/api/requests.ts'
import { type PeopleFilter, peopleQuery, personQuery, useChangePlaces } from '#web/api/people.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { PersonChoice } from '#web/components/people/pairs/person-choice.tsx'
import { END_PAIR, PAIR } from '#web/components/people/pairs/pairs.ts'
import { personName } from '#web/components/people/person-name.ts'
import { type Done, tell, useActions } from '#web/components/requests/actions.ts'
import { charactersLeft, formatNumber, similarityText } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { failureText, savingFailureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { hideToast, showDone } from '#web/ui/toasts/toasts.ts'
import { useReturnedFocus } from '#web/hooks/focus.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { PLACES, type PlacesState, slotsText } from '#web/components/people/slots/slots.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { takesLevel } from '#domain/people/levels.ts'
import type { Level } from '#contract/resources/levels.ts'
import { namesOfLevels } from '#web/components/levels/level-words.ts'
import { formatList } from '#web/i18n/lists.ts'
import { useCloseOnce } from './use-close-once.ts'
import dialog from '#web/ui/dialogs/dialog-form.module.css'

/** The dialogs of admins that the address names, over any page. */
export function AdminDialogs() {
  return (
    <>
      <OpenPlaces />
      <OpenPairs />
    </>
  )
}

type MakePairDialogProps = { readonly ids: readonly string[]; readonly onClose: () => void }

/** An admin makes two people a pair. @param props.ids of both, or of the one for whom the other is looked for */
export function MakePairDialog({ ids, onClose }: MakePairDialogProps) {
  const answers = useQueries({ queries: ids.map((id) => personQuery(id)) })
  const people = answers.flatMap(({ data }) => data ?? [])
  const failed = answers.find(({ data, error }) => !data && error)
  const error = failed?.error
  const first = people.length === ids.length ? people[0] : undefined
  if (!first && !error) return null
  return (
    <Dialog opened onClose={onClose} addsEntry={false} withCloseButton={false} size="lg">
      {error && <ErrorState error={error} onRetry={() => void failed.refetch()} />}
      {first && !error && <MakePair first={first} second={people[1] ?? null} onClose={onClose} />}
    </Dialog>
  )
}

type MakePairProps = { readonly first: User; readonly second: User | null; readonly onClose: () => void }

const MakePair = ({ first, second, onClose }: MakePairProps) => {
  const [other, setOther] = useState(second)
  // Kept for anybody who chooses somebody else.
  const [typed, setTyped] = useState('')
  if (!other) return <Search first={first} typed={typed} onType={setTyped} onChoose={setOther} onClose={onClose} />
  const student = [first, other].find(({ role }) => role === 'STUDENT')
  const supervisor = [first, other].find(({ role }) => role === 'SUPERVISOR')
  if (!student || !supervisor) return <SameRole onClose={onClose} />
  return (
    <PairForm
      student={student}
      supervisor={supervisor}
      onOther={second ? null : () => setOther(null)}
      onClose={onClose}
    />
  )
}

/** Typing pauses this long before the server is asked, milliseconds. */
const PAUSE_MS = 300
const SHOWN = 6

type SearchProps = {
  readonly first: User
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onChoose: (other: User) => void
  readonly onClose: () => void
}

/**
 * Whom an admin sees before anything is typed: those between whom and the first one a request is open, then who could be a pair at all;
 * of both the best fitting first. Anybody who is not free comes last, as among those who are found by name.
 */
const Search = ({ first, typed, onType, onChoose, onClose }: SearchProps) => {
  const [query] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isStudent = first.role === 'STUDENT'
  const levels = useLevels()
  const requests = useQuery(requestsOfQuery(first.id))
  const asked = askedOf(first, requests.data ?? [])
  const askedIds = new Set(asked.map(({ id }) => id))
  const people = useInfiniteQuery(peopleQuery(filterFor(first, query), SHOWN))
  const items = people.data?.pages[0]?.items ?? []
  const found = freeFirst(query === '' ? [...asked, ...items.filter(({ id }) => !askedIds.has(id))] : items)
  const isLooking = people.isPending || requests.isPending
  const fitOf = new Map(found.map(({ id, fit }) => [id, fit]))
  const factsOf = (person: User): string[] => {
    const similarity = first.tags.length > 0 ? similarityText(fitOf.get(person.id)) : null
    const between = askedIds.has(person.id) ? [isStudent ? m.pair_is_asked() : m.pair_asks()] : []
    return [...(similarity === null ? [] : [similarity]), ...between, ...choiceFacts(levels, first, person)]
  }
  const title = isStudent ? m.pair_make_title_student : m.pair_make_title_supervisor
  return (
    <div className={dialog.form}>
      <Modal.Title className={dialog.title ?? ''}>{title({ name: personName(first) })}</Modal.Title>
      <PersonChoice
        label={isStudent ? m.pair_make_search_supervisor() : m.pair_make_search_student()}
        typed={typed}
        onType={onType}
        factsOf={factsOf}
        found={isLooking ? undefined : found}
        onChoose={onChoose}
      />
      <FormFailure text={people.error && failureText(people.error)} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
      </div>
    </div>
  )
}

/** The other role: everybody who is looked for by name, else those who are registered and free to be a pair. */
const filterFor = ({ id, role }: User, query: string): PeopleFilter => {
  const isStudent = role === 'STUDENT'
  return {
    fits: id,
    role: isStudent ? 'SUPERVISOR' : 'STUDENT',
    ...(query ? { query } : { registered: true, situation: isStudent ? 'with_free_places' : 'without_supervisor' }),
  }
}

/** People whom the first one asks for supervision, or who ask the first one, the best fitting before the others. */
const askedOf = ({ id }: User, requests: readonly Request[]): FittingUser[] =>
  requests
    .filter(({ type, state }) => type === 'SUPERVISION' && state === 'PENDING')
    .toSorted((one, other) => (other.similarity_score ?? 0) - (one.similarity_score ?? 0))
    .map(({ student, supervisor, similarity_score: score }) => ({
      ...(student.id === id ? supervisor : student),
      ...(score !== null && { fit: score }),
    }))

const SameRole = ({ onClose }: { readonly onClose: () => void }) => (
  <div className={dialog.form}>
    <Modal.Title className={dialog.title ?? ''}>{m.pair_make()}</Modal.Title>
    <p>{m.pair_make_same_role()}</p>
    <div className={dialog.actions}>
      <Button data-autofocus onClick={onClose}>
        {m.ui_close()}
      </Button>
    </div>
  </div>
)

type NoPlaceProps = Omit<PairFormProps, 'student'> & { readonly title: string; readonly onAdd: () => void }

/** Said before a reason is written. */
const NoPlace = ({ title, supervisor, onOther, onAdd, onClose }: NoPlaceProps) => (
  <div className={dialog.form}>
    <Modal.Title className={dialog.title ?? ''}>{title}</Modal.Title>
    <p>{m.pair_make_no_place({ supervisor: personName(supervisor) })}</p>
    {supervisor.supervisor?.waiting && <p>{pastLineText(supervisor.supervisor.waiting, personName(supervisor))}</p>}
    <div className={dialog.actions}>
      <Button variant="default" onClick={onClose}>
        {m.ui_cancel()}
      </Button>
      {onOther && (
        <Button
          variant="default"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- in the place of the button that was pressed: Enter held down adds no place
          autoFocus
          onClick={onOther}
        >
          {m.pair_make_other()}
        </Button>
      )}
      <Button data-autofocus onClick={onAdd}>
        {m.pair_make_add_place()}
      </Button>
    </div>
  </div>
)

type PairFormProps = {
  readonly student: User
  readonly supervisor: User
  /** Null: both were chosen before. */
  readonly onOther: (() => void) | null
  readonly onClose: () => void
}

const PairForm = ({ student, supervisor, onOther, onClose }: PairFormProps) => {
  const { make, undo } = usePairCalls()
  const { carryOut } = useActions()
  const isPaired = student.student?.has_supervisor === true
  // A warning that comes while a reason is typed may go unseen: the server refuses once, and says so.
  const [isWarned, setIsWarned] = useState(isPaired)
  const [addsPlace, setAddsPlace] = useState(false)
  const levels = useLevels()
  const available = supervisor.supervisor?.available_slots ?? 0
  const names = { student: personName(student), supervisor: personName(supervisor) }
  const title = m.pair_make_title(names)
  if (available < 1 && !addsPlace) {
    const add = () => setAddsPlace(true)
    return <NoPlace title={title} supervisor={supervisor} onOther={onOther} onAdd={add} onClose={onClose} />
  }
  const onError = (error: Error): void =>
    setIsWarned(isWarned || (error instanceof ApiError && error.code === 'student_already_paired'))
  return (
    <ReasonForm
      title={title}
      texts={[
        ...(addsPlace ? [m.pair_make_with_place(names)] : []),
        m.pair_make_text(names),
        ...(isPaired || isWarned ? [m.pair_make_conflict(names)] : []),
        ...(fits(student, supervisor)
          ? []
          : [m.pair_make_level({ ...names, ...levelsOf(levels, student, supervisor) })]),
      ]}
      confirm={m.pair_make_confirm()}
      draft={`pair-${student.id}-${supervisor.id}`}
      onSave={async (reason) => {
        const two = { student_id: student.id, supervisor_id: supervisor.id, reason, allow_conflict: isWarned }
        const { id } = await make.mutateAsync({ ...two, ...(addsPlace && { add_place: true }) }, { onError })
        const act = async (): Promise<Done> => {
          await undo.mutateAsync({ request_id: id, ...(addsPlace && { remove_place: true }) })
          return { said: m.cards_undone({ name: title }) }
        }
        const done = { said: m.pair_make_done(names), toast: toastOfPair(id), stays: MAIL_WAIT_MS }
        tell({ ...done, undo: { id, name: title, act } }, carryOut)
      }}
      onSaved={onClose}
      onClose={onClose}
    >
      {onOther && (
        <Button variant="default" onClick={onOther}>
          {m.pair_make_other()}
        </Button>
      )}
    </ReasonForm>
  )
}

const OWN = new Set([PAIR, END_PAIR])

/** The dialog of a pair that the address names, over any page; for admins. */
export function OpenPairs() {
  const [params, setParams] = useSearchParams()
  const people = params.get(PAIR)
  const ended = params.get(END_PAIR)
  useReturnedFocus(people !== null || ended !== null)
  const leave = (): void =>
    setParams((before) => [...before].filter(([name]) => !OWN.has(name)), { replace: true, preventScrollReset: true })
  const close = useCloseOnce(leave)
  return (
    <>
      {people !== null && <MakePairDialog key={people} ids={people.split(',').slice(0, 2)} onClose={close} />}
      {ended !== null && <EndPairDialog key={ended} id={ended} onClose={close} />}
    </>
  )
}

type EndPairDialogProps = { readonly id: string; readonly onClose: () => void }

/** An admin ends a pair. @param props.id of its request */
const EndPairDialog = ({ id, onClose }: EndPairDialogProps) => {
  const { data, error, refetch } = useQuery(requestQuery(id))
  if (!data && !error) return null
  return (
    <Dialog opened onClose={onClose} addsEntry={false} withCloseButton={false} size="sm">
      {data ? <EndForm pair={data} onClose={onClose} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </Dialog>
  )
}

const EndForm = ({ pair, onClose }: { readonly pair: Request; readonly onClose: () => void }) => {
  const { end } = usePairCalls()
  const names = { student: personName(pair.student), supervisor: personName(pair.supervisor) }
  return (
    <ReasonForm
      title={m.pair_end_title(names)}
      texts={[m.pair_end_text(), m.pair_end_withdrawn(names)]}
      confirm={m.pair_end_confirm()}
      tone="rose"
      draft={`end-pair-${pair.student.id}-${pair.supervisor.id}`}
      onSave={(reason) => end.mutateAsync({ request_id: pair.id, reason })}
      onSaved={() => {
        hideToast(toastOfPair(pair.id))
        showDone(m.pair_end_done(names))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type PlacesDialogProps = {
  /** The id of the supervisor. */
  readonly id: string
  readonly onClose: () => void
}

/** Answers to an invalid id, and to an unknown one. */
const NOBODY = new Set([400, 404])

/** How many students a supervisor takes; never fewer than there are. */
const PlacesDialog = ({ id, onClose }: PlacesDialogProps) => {
  const { data: person, error, refetch } = usePerson(id)
  if (!person && !error) return null
  const isNobody = person ? !person.supervisor : error instanceof ApiError && NOBODY.has(error.statusCode)
  return (
    <Dialog opened onClose={onClose} addsEntry={false} withCloseButton={false} size="sm">
      {person?.supervisor && <PlacesForm supervisor={person} onClose={onClose} />}
      {isNobody && <Nobody onClose={onClose} />}
      {!person && error && !isNobody && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Dialog>
  )
}

/** Nobody has this address's id, or somebody without places: another try would not help. */
const Nobody = ({ onClose }: Pick<PlacesDialogProps, 'onClose'>) => (
  <div className={dialog.form}>
    <Modal.Title className={dialog.title ?? ''}>{m.admin_places_nobody()}</Modal.Title>
    <div className={dialog.actions}>
      <Button data-autofocus onClick={onClose}>
        {m.ui_close()}
      </Button>
    </div>
  </div>
)

/** Starts with what the page knew of the supervisor. */
const usePerson = (id: string) => {
  const { state } = useLocation()
  const known = (state as PlacesState | null)?.supervisor
  return useQuery({ ...personQuery(id), ...(known?.id === id ? { placeholderData: known } : {}) })
}

type PlacesFormProps = {
  readonly supervisor: User
  readonly onClose: () => void
}

const PlacesForm = ({ supervisor, onClose }: PlacesFormProps) => {
  const change = useChangePlaces()
  const name = personName(supervisor)
  const { total_slots: total = 0, available_slots: available = 0 } = supervisor.supervisor ?? {}
  const taken = total - available
  const [seen, setSeen] = useState(total)
  const form = useServerForm({
    initial: { total_slots: String(total) },
    check: ({ total_slots: places }) => {
      const problem = problemOf(places.trim(), taken)
      return problem === null ? {} : { total_slots: problem }
    },
    save: ({ total_slots: places }) => change.mutateAsync({ id: supervisor.id, places: Number(places), seen }),
    onSaved: ({ total_slots: places }) => {
      const count = Number(places)
      showDone(
        count === 1 ? m.admin_places_saved_one({ name }) : m.admin_places_saved({ name, count: formatNumber(count) }),
      )
      onClose()
    },
  })
  const isChanged = form.failure instanceof ApiError && form.failure.code === 'slots_changed'
  // The field shows what others save as long as nobody has typed, and the failure says it.
  if (seen !== total && (isChanged || form.values.total_slots === String(seen))) setSeen(total)
  const failure = isChanged ? m.admin_places_changed({ count: formatNumber(total) }) : null
  return (
    <DialogForm form={form} title={m.admin_places_title({ name })} send={m.ui_save()} onCancel={onClose}>
      <TextInput
        label={m.admin_places_label()}
        description={taken > 0 ? m.admin_places_taken({ count: formatNumber(taken) }) : m.admin_places_none_taken()}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.field('total_slots')}
      />
      <FormFailure text={failure ?? (form.failure && savingFailureText(form.failure))} />
    </DialogForm>
  )
}

/** Why the number is not possible; null if it is. */
const problemOf = (places: string, taken: number): string | null => {
  if (!/^\d+$/u.test(places) || Number(places) > SLOTS_MAX)
    return m.admin_places_not_a_number({ max: formatNumber(SLOTS_MAX) })
  return Number(places) < taken ? m.admin_places_below_taken({ count: formatNumber(taken) }) : null
}

/** The dialog of a supervisor's places that the address names, over any page; for admins. */
export function OpenPlaces() {
  const [params, setParams] = useSearchParams()
  const id = params.get(PLACES)
  useReturnedFocus(id !== null)
  const leave = (): void =>
    setParams((before) => [...before].filter(([name]) => name !== PLACES), { replace: true, preventScrollReset: true })
  const close = useCloseOnce(leave)
  return id !== null && <PlacesDialog key={id} id={id} onClose={close} />
}

/** The toast that offers to take a pair back; it goes when the pair ends otherwise. @param id the request's */
const toastOfPair = (id: string): string => `toast-pair-${id}`

/** Whether the supervisor takes theses at the student's level. */
const fits = ({ student }: User, { supervisor }: User): boolean =>
  takesLevel(supervisor?.levels ?? [], student?.level ?? null)

/** People in their order, but those without a place, or with a supervisor, after those who are free. */
const freeFirst = <Person extends User>(people: readonly Person[]): Person[] =>
  people.toSorted((one, other) => Number(isTaken(one)) - Number(isTaken(other)))

const isTaken = ({ supervisor, student }: User): boolean =>
  supervisor ? supervisor.available_slots < 1 : (student?.has_supervisor ?? false)

/** The level of the student, and those that the supervisor takes, by name. */
const levelsOf = (levels: readonly Level[], { student }: User, { supervisor }: User) => ({
  level: formatList(namesOfLevels(levels, student?.level === undefined ? [] : [student.level])),
  levels: formatList(namesOfLevels(levels, supervisor?.levels ?? [])),
})

/** Facts that an admin has to know of somebody before they choose them for a pair: places, level, whether they are registered. */
const choiceFacts = (levels: readonly Level[], first: User, other: User): string[] => {
  const { supervisor, student } = other
  const isFitting = supervisor ? fits(first, other) : fits(other, first)
  return [
    ...(supervisor ? [slotsText(supervisor.available_slots, supervisor.total_slots)] : []),
    ...(student?.has_supervisor ? [m.search_has_supervisor()] : []),
    ...(levels.length === 0 ? [] : [isFitting ? m.pair_level_fits() : m.pair_level_does_not_fit()]),
    ...(other.is_registered ? [] : [m.profile_not_registered()]),
  ]
}

/** The warning that others wait for a place which a pair by hand gets beside the waiting list. @param waiting how many, from 1 on */
const pastLineText = (waiting: number, supervisor: string): string =>
  waiting === 1
    ? m.pair_make_past_line_one({ supervisor })
    : m.pair_make_past_line({ supervisor, count: formatNumber(waiting) })

type ReasonFormProps = {
  readonly title: string
  /** Its meaning, a paragraph each. */
  readonly texts: readonly string[]
  /** Text of the button that does it. */
  readonly confirm: string
  readonly tone?: 'rose'
  /** The subject of the reason's draft: typed and not sent, it is there again. */
  readonly draft: string
  readonly onSave: (reason: string) => Promise<unknown>
  readonly onSaved: () => void
  readonly onClose: () => void
  /** Further ways out. */
  readonly children?: ReactNode
}

/** Why an admin makes or ends a pair: both read it, so it has to be said. */
const ReasonForm = ({ title, texts, confirm, tone, draft, onSave, onSaved, onClose, children }: ReasonFormProps) => {
  const form = useServerForm({
    initial: { reason: '' },
    check: ({ reason }): { reason?: string } => (reason.trim() === '' ? { reason: m.pair_reason_missing() } : {}),
    save: ({ reason }) => onSave(reason),
    onSaved,
    draft,
  })
  const field = form.field('reason')
  return (
    <DialogForm form={form} title={title} send={confirm} color={tone} onCancel={onClose} ways={children}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Textarea
        label={m.pair_reason()}
        description={charactersLeft(field.value, SENTENCE_LENGTH_MAX)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        maxLength={SENTENCE_LENGTH_MAX}
        data-autofocus
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- in the place of the button that was pressed
        autoFocus
        {...field}
      />
      <FormFailure text={form.failure && failureText(form.failure)} />
    </DialogForm>
  )
}
