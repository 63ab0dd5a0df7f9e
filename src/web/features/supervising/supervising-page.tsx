import { useDebouncedValue } from '@mantine/hooks'
import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { useKnownMe } from '#web/api/me.ts'
import { requestsQuery } from '#web/api/requests.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import muted from '#web/ui/muted.module.css'
import rows from '#web/components/people/rows/row-buttons.module.css'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { tell, useActions } from '#web/components/requests/actions.ts'
import { addingQuestion, useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { ByAdmin } from '#web/components/requests/ends.tsx'
import { newestFirst } from '#web/components/requests/relationship.ts'
import { PairLine } from '#web/components/people/rows/pair-line.tsx'
import { closedText, endedText } from '#web/components/cycle/phase-texts.ts'
import { waitingCountText } from '#web/components/waiting/waiting-facts.ts'
import { catchLostFocus, useKeptFocus } from '#web/hooks/focus.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack, Text, TextInput } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { canGetMail } from '#domain/names.ts'
import type { User } from '#contract/resources/people/people.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { Avatar } from '#web/components/people/avatar.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { intoView } from '#web/ui/form-failure.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ask, type Question } from '#web/ui/dialogs/ask.tsx'
import { useLevels } from '#web/api/topics/levels.ts'
import { levelFact } from '#web/components/levels/level-words.ts'
import { announce } from '#web/ui/toasts/toasts.ts'
import { Facts } from '#web/ui/facts.tsx'
import { IconArmchair, IconBuildingBridge } from '#web/ui/icons.tsx'
import listRow from '#web/components/people/rows/list-row.module.css'
import seats from '#web/components/people/rows/seat-row.module.css'
import type { FoundUser } from '#contract/resources/people/search.ts'
import { call } from '#web/api/call.ts'
import classes from './add-student.module.css'

/** Free places that are drawn one by one; more are a row with their number. */
const MOST_SEATS = 8

/** The own places as a list: who has one, how to give another away, how to free one. */
export function SupervisingPage() {
  const { user, cycle } = useKnownMe()
  const { total_slots: total = 0, available_slots: available = 0, waiting } = user.supervisor ?? {}
  const accepted = useQuery(requestsQuery('ACCEPTED'))
  return (
    <Stack gap="lg">
      {accepted.isPending ? <ListSkeleton rows={total || 4} /> : null}
      {accepted.isError ? <ErrorState error={accepted.error} onRetry={() => void accepted.refetch()} /> : null}
      {accepted.data ? <Places pairs={newestFirst(accepted.data)} total={total} available={available} /> : null}
      {waiting !== undefined && (
        <p>
          {[
            `${waitingCountText(waiting)}.`,
            closedText(cycle) === null && m.waiting_for_places_hint(),
            closedText(cycle) === null && available > 0 && m.waiting_for_places_still(),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {accepted.data && accepted.data.length > 0 && (
        <Link to={paths.supervisor.confirmed}>{m.supervisor_to_confirmed()}</Link>
      )}
      <AddStudent hasPlace={available > 0} own={new Set(accepted.data?.map(({ student }) => student.id))} />
    </Stack>
  )
}

SupervisingPage.Heading = function Heading({ show }: HeadingProps) {
  const { total_slots: total = 0, available_slots: available = 0 } = useKnownMe().user.supervisor ?? {}
  const taken = total - available
  return show(
    total === 1 ? m.supervisor_supervising_heading_one({ taken }) : m.supervisor_supervising_heading({ taken, total }),
  )
}

type PlacesProps = {
  readonly pairs: readonly Request[]
  readonly total: number
  readonly available: number
}

const Places = ({ pairs, total, available }: PlacesProps) => {
  const { carryOut, isBusy } = useActions()
  const { remove } = useSupervisorActions()
  const list = useRef<HTMLDivElement>(null)
  useFocusAfterLeaving(list, pairs.length)
  const outside = Math.max(0, total - available - pairs.length)
  return (
    <div ref={list} tabIndex={-1}>
      <RowList label={m.supervisor_supervising_title()}>
        {pairs.map((request) => (
          <ListRow
            key={request.id}
            person={request.student}
            line={<PairLine request={request} />}
            words={request.by_admin && <ByAdmin request={request} />}
            action={
              request.can.remove && (
                <Button
                  variant="subtle"
                  color="rose"
                  className={rows.word ?? ''}
                  aria-busy={isBusy(request.student)}
                  aria-label={m.supervisor_remove_label({ name: personName(request.student) })}
                  onClick={() => void carryOut(remove(request))}
                >
                  {m.ui_remove()}
                </Button>
              )
            }
          />
        ))}
        {outside > 0 && (
          <SeatRow
            kind="outside"
            label={m.supervisor_places_outside({ count: outside })}
            line={m.supervisor_places_outside_text()}
          />
        )}
        <FreeSeats count={available} />
      </RowList>
    </div>
  )
}

const FreeSeats = ({ count }: { count: number }) =>
  count > MOST_SEATS ? (
    <SeatRow kind="free" label={m.supervisor_places_free_many({ count })} />
  ) : (
    Array.from({ length: count }, (_, seat) => <SeatRow key={seat} kind="free" label={m.supervisor_place_free()} />)
  )

/** The row of somebody who was removed is gone, and the focus with it: it goes on with the list. */
const useFocusAfterLeaving = (list: { readonly current: HTMLElement | null }, count: number): void => {
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    const focused = document.activeElement
    // A dialog that closes gives it back to what is gone by then.
    if (isFewer && (focused === document.body || focused?.closest('[role="dialog"]')))
      catchLostFocus(() => list.current)
  }, [count, list])
}

/** Shows who it is before it is done: a slip in an address would take a place. */
const questionOf = async (email: string): Promise<Question> => {
  const found = await studentByAddress(email)
  if (!found) return addingQuestion(email, null)
  // Whoever has not registered yet has no name.
  const student = { ...found, email }
  const name = personName(student)
  const question = addingQuestion(name, student)
  const facts = [
    ...(student.student?.has_supervisor ? [m.search_has_supervisor()] : []),
    ...(name === email ? [] : [email]),
  ]
  return {
    ...question,
    text: (
      <>
        <span className={classes.whom}>
          <Avatar name={name} pictureUrl={student.picture_url} />
          <span>
            <strong>{name}</strong>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </span>
        {question.text}
      </>
    ),
  }
}

type AddStudentProps = {
  /** Without one nobody can be added. */
  readonly hasPlace: boolean
  /** Ids of those who have a place already. */
  readonly own: ReadonlySet<string>
}

/**
 * Gives a place to a student without a request: one who is known is found by name, anybody else is added by address and
 * invited by mail.
 */
const AddStudent = ({ hasPlace, own }: AddStudentProps) => {
  const ended = endedText(useKnownMe().cycle)
  const field = useRef<HTMLInputElement>(null)
  const { carryOut } = useActions()
  const { add, invite } = useSupervisorActions()
  const form = useServerForm({
    initial: { student_email: '' },
    check: ({ student_email: email }) =>
      canGetMail(email.trim()) ? {} : { student_email: m.supervisor_add_email_invalid() },
    confirm: async ({ student_email: email }) => ask(await questionOf(email.trim())),
    save: async ({ student_email: typed }) => tell(await invite(typed.trim()).act(), carryOut),
    draft: 'add-student',
  })
  // The form goes with the last place, but never with what was typed.
  const hasForm = hasPlace || form.isDirty
  const rest = useKeptFocus<HTMLDivElement>(String(hasForm))
  const choose = async (student: User): Promise<void> => {
    if (!(await carryOut(add(student)))) return
    form.discard()
    // The row with the button goes with what was typed.
    field.current?.focus()
  }
  const { error, ...props } = form.field('student_email')

  return (
    <>
      {ended === null ? (
        <Panel title={m.supervisor_add_heading()}>
          {hasForm ? (
            <form className={classes.form} {...form.formProps}>
              <TextInput
                label={m.supervisor_add_whom()}
                autoComplete="off"
                error={error ?? (form.failure && <span ref={intoView}>{failureText(form.failure)}</span>)}
                ref={field}
                {...props}
              />
              <Button type="submit" isBusy={form.isBusy}>
                {m.ui_add()}
              </Button>
            </form>
          ) : null}
          {hasPlace ? (
            <KnownStudents text={form.values.student_email} own={own} onChoose={(student) => void choose(student)} />
          ) : null}
          <Text size="xs" c="dimmed" ref={rest} tabIndex={-1}>
            {hasPlace ? m.supervisor_add_hint() : m.supervisor_add_no_place()}
          </Text>
        </Panel>
      ) : (
        <p>{ended}</p>
      )}
    </>
  )
}

/** Typing pauses this long before the server is asked, milliseconds: a minute has sixty searches. */
const PAUSE_MS = 250
/** The number of characters from which on a name is looked for. */
const LONG_ENOUGH = 2

type KnownStudentsProps = {
  /** The typed text: a name, or an address, which nobody is found by. */
  readonly text: string
  /** Ids of those who have a place already. */
  readonly own: ReadonlySet<string>
  readonly onChoose: (student: User) => void
}

/** Students who are registered and fit what is being typed. */
const KnownStudents = ({ text, own, onChoose }: KnownStudentsProps) => {
  const [query] = useDebouncedValue(text.trim(), PAUSE_MS)
  const isName = query.length >= LONG_ENOUGH && !query.includes('@')
  const levels = useLevels()
  const { data } = useQuery({ ...knownStudentsQuery(query), enabled: isName })
  const found = isName ? (data ?? null) : null
  const count = found?.length
  useEffect(() => {
    if (count === undefined) return
    if (count === 0) announce(m.search_none_text({ query }))
    else announce(count === 1 ? m.search_found_one() : m.search_found({ count }))
  }, [count, query])
  if (!found) return null
  if (found.length === 0) return <p className={muted.muted}>{m.supervisor_add_nobody()}</p>
  return (
    <RowList label={m.search_found_list()} isInside>
      {found.map((student) => {
        const name = personName(student)
        const isOwn = own.has(student.id)
        const facts = [
          isOwn && m.supervisor_add_own(),
          !isOwn && student.student?.has_supervisor && m.search_has_supervisor(),
          levelFact(levels, student),
        ].filter(Boolean)
        return (
          <ListRow
            key={student.id}
            person={student}
            line={facts.length > 0 && <Facts>{facts}</Facts>}
            action={
              isOwn ? undefined : (
                <Button
                  variant="subtle"
                  className={rows.word ?? ''}
                  aria-label={m.supervisor_add_label({ name })}
                  onClick={() => onChoose(student)}
                >
                  {m.ui_add()}
                </Button>
              )
            }
          />
        )
      })}
    </RowList>
  )
}

type SeatRowProps = {
  /** Free, or taken outside Tandem. */
  readonly kind: 'free' | 'outside'
  readonly label: string
  readonly line?: string
}

/** A place as a row among people: free, or taken outside. For use in a `RowList`. */
const SeatRow = ({ kind, label, line }: SeatRowProps) => {
  const Icon = kind === 'free' ? IconArmchair : IconBuildingBridge
  return (
    <li className={listRow.row}>
      <span className={`${seats.seat} ${kind === 'free' ? seats.free : ''}`}>
        <Icon size={22} stroke={1.75} aria-hidden />
      </span>
      <span className={listRow.lines}>
        <span className={muted.muted}>{label}</span>
        {line && <span className={listRow.line}>{line}</span>}
      </span>
    </li>
  )
}

/** Most students that are offered while somebody types. */
const OFFERED = 8
/** Most students among whom the best are chosen: more are not narrowed down by what has been typed so far. */
const LOOKED_THROUGH = 100

/** How well a name fits what was typed: a part of it begins so, or has it somewhere, or not at all. */
const distanceOf = ({ matches }: FoundUser): number => {
  const name = matches.find((match) => match.in === 'name')?.text
  if (!name) return 2
  return name.some((_piece, at) => at % 2 === 1 && /(?:^|[\s-])$/u.test(name[at - 1] ?? '')) ? 0 : 1
}

/** The students whose name fits best. */
const knownStudentsQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', 'students', query],
    queryFn: async ({ signal }) => {
      const { items } = await call(
        'users.search',
        { query, sort: 'name', available_only: false, limit: LOOKED_THROUGH },
        { signal },
      )
      return items.toSorted((one, other) => distanceOf(one) - distanceOf(other)).slice(0, OFFERED)
    },
    placeholderData: keepPreviousData,
  })

/** The student who has this address; null: nobody here has it. What it throws says why they can't be added. */
const studentByAddress = async (email: string): Promise<User | null> =>
  (await call('students.by_address', { email })).student
