import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { Level } from '#contract/resources/levels.ts'
import { LEVELS_MAX, LEVEL_NAME_LENGTH_MAX } from '#domain/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { saveDraft, readDraft } from '#web/api/forms/drafts.ts'
import { useKnownMe } from '#web/api/me.ts'
import { usePutLevels, levelUsesQuery, useLevels } from '#web/api/topics/levels.ts'
import { levelName } from '#web/components/levels/level-words.ts'
import { formatList } from '#web/i18n/lists.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { savingFailureText, failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { IconPlus, IconArrowDown, IconArrowUp, IconTrash } from '#web/ui/icons.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { ActionIcon, TextInput, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useEffect, useState } from 'react'
import muted from '#web/ui/muted.module.css'
import classes from './levels-page.module.css'

/** The levels of theses: named, sorted, removed and saved as a whole. What goes with one that is removed is said before. */
export function LevelsPage() {
  const levels = useLevels()
  const { edited, setEdited, follow } = useEdited()
  const put = usePutLevels(follow)
  const mayRemove = useRemovalQuestion()
  const list = useRef<HTMLUListElement>(null)
  const { rows, seen } = edited ?? { rows: editedOf(levels), seen: levels }
  const edit = (next: readonly EditedLevel[]): void => {
    put.reset()
    setEdited({ rows: next, seen })
  }
  const add = (): void => {
    edit([...rows, { key: crypto.randomUUID(), name_en: '', name_de: '' }])
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }
  const save = async (): Promise<void> => {
    if (!(await mayRemove(removedFrom(seen, rows)))) return
    const onSuccess = (): void => {
      setEdited(null)
      showDone(m.admin_levels_saved())
    }
    put.mutate({ levels: levelsOf(rows), seen: [...seen] }, { onSuccess })
  }
  const error = put.error instanceof ApiError ? put.error : null
  const issueOf = (index: number, field: string) => error?.issueOf(`levels.${index}.${field}`)
  return (
    <Panel>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!put.isPending) void save()
        }}
      >
        <Stack gap="md">
          <p className={muted.muted}>{m.admin_levels_text()}</p>
          {levels.length > 0 && <p className={muted.muted}>{m.admin_levels_file()}</p>}
          {rows.length > 0 && (
            <ul ref={list} className={classes.levels}>
              {rows.map((row, index) => (
                <LevelRow
                  key={row.key}
                  row={row}
                  issueOf={(field) => issueOf(index, field)}
                  onChange={(next) => edit(rows.map((other) => (other === row ? next : other)))}
                  onUp={index > 0 ? () => edit(moved(rows, index, -1)) : undefined}
                  onDown={index < rows.length - 1 ? () => edit(moved(rows, index, 1)) : undefined}
                  onRemove={() => edit(rows.filter((other) => other !== row))}
                />
              ))}
            </ul>
          )}
          <FormFailure text={put.error && !error?.issues.length ? savingFailureText(put.error) : undefined} />
          <Group>
            {rows.length < LEVELS_MAX && (
              <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
                {m.admin_levels_add()}
              </Button>
            )}
            {edited && (
              <>
                <Button type="submit" isBusy={put.isPending}>
                  {m.ui_save()}
                </Button>
                <Button variant="subtle" onClick={() => setEdited(null)}>
                  {m.ui_discard()}
                </Button>
              </>
            )}
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}

const DRAFT = 'levels'

/** The levels as they are edited, null: as they are saved. Like every form they survive leaving the page. */
const useEdited = () => {
  const { id } = useKnownMe().user
  const [edited, setEdited] = useState<Edited | null>(() => {
    const kept = readDraft(id, DRAFT)
    return isEdited(kept) ? kept : null
  })
  useEffect(() => {
    saveDraft(id, DRAFT, edited ?? undefined)
  }, [id, edited])
  return {
    edited,
    setEdited,
    /** Takes in what others have saved meanwhile. */
    follow: (saved: readonly Level[]): void =>
      setEdited((before) => before && { rows: followed(before, saved), seen: saved }),
  }
}

type Stored<Shape> = Partial<Record<keyof Shape, unknown>> | null

const isEdited = (kept: unknown): kept is Edited => {
  const { rows, seen } = (kept ?? {}) as NonNullable<Stored<Edited>>
  return Array.isArray(rows) && rows.every(isRow) && Array.isArray(seen) && seen.every(isRow)
}

const isRow = (row: Stored<Level>): boolean => typeof row?.name_en === 'string' && typeof row.name_de === 'string'

type Uses = OutputOf<'levels.uses'>[number]

type UsesProps = {
  readonly level: Level
  readonly uses: Uses | undefined
  /** Others go, too. */
  readonly hasName: boolean
}

/** Counts of the people who have chosen a level: a line for each count, none for a count of zero. */
const UsesOf = ({ level, uses, hasName }: UsesProps) => {
  const lines = [
    { count: uses?.students, says: m.admin_levels_remove_students },
    { count: uses?.supervisors, says: m.admin_levels_remove_supervisors },
    { count: uses?.supervisors_of_this_alone, says: m.admin_levels_remove_alone },
    { count: uses?.ideas, says: m.admin_levels_remove_ideas },
  ].flatMap(({ count = 0, says }) => (count > 0 ? [says({ count: formatNumber(count) })] : []))
  return (
    <div>
      {hasName && <strong>{levelName(level)}</strong>}
      {lines.length === 0 ? (
        <p>{m.admin_levels_remove_nobody()}</p>
      ) : (
        <ul className={classes.uses}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Says what goes with the levels that are removed, and asks whether they may. */
const useRemovalQuestion = () => {
  const client = useQueryClient()
  const mayRemove = async (removed: readonly Level[]): Promise<boolean> => {
    if (removed.length === 0) return true
    const uses = await client
      .query({ ...levelUsesQuery, staleTime: 0 })
      .catch((error: unknown) => void showFailure(failureText(error)))
    if (!uses) return false
    const question = {
      title: m.admin_levels_remove_title({ names: formatList(removed.map(levelName)) }),
      text: (
        <Stack gap="md">
          {removed.map((level) => (
            <UsesOf
              key={level.id}
              level={level}
              uses={uses.find(({ id }) => id === level.id)}
              hasName={removed.length > 1}
            />
          ))}
          <p>{m.admin_levels_remove_end()}</p>
        </Stack>
      ),
      confirm: m.ui_remove(),
    }
    return ask({ ...question, tone: 'rose' })
  }
  return mayRemove
}

type Field = 'name_en' | 'name_de'

type LevelRowProps = {
  readonly row: EditedLevel
  /** The server's error about a field. */
  readonly issueOf: (field: Field) => string | undefined
  readonly onChange: (row: EditedLevel) => void
  /** Undefined at the top, and at the foot. */
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
  readonly onRemove: () => void
}

const LABELS: Readonly<Record<Field, () => string>> = {
  name_en: m.admin_levels_name_en,
  name_de: m.admin_levels_name_de,
}

/** A level with its names, to be moved and removed. */
const LevelRow = ({ row, issueOf, onChange, onUp, onDown, onRemove }: LevelRowProps) => {
  const own = currentLocale() === 'de' ? row.name_de || row.name_en : row.name_en || row.name_de
  const name = own.trim() || m.admin_levels_new()
  return (
    <li className={classes.level}>
      {(['name_en', 'name_de'] as const).map((field) => (
        <TextInput
          key={field}
          label={LABELS[field]()}
          lang={field === 'name_en' ? 'en' : 'de'}
          maxLength={LEVEL_NAME_LENGTH_MAX}
          autoComplete="off"
          value={row[field]}
          error={issueOf(field)}
          onChange={({ currentTarget }) => onChange({ ...row, [field]: currentTarget.value })}
        />
      ))}
      <div className={classes.tools}>
        <ActionIcon
          size={42}
          variant="default"
          aria-label={m.admin_levels_up({ name })}
          disabled={!onUp}
          onClick={onUp}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={42}
          variant="default"
          aria-label={m.admin_levels_down({ name })}
          disabled={!onDown}
          onClick={onDown}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={42}
          variant="subtle"
          color="rose"
          aria-label={m.admin_levels_remove_named({ name })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}

/** A level while it is edited; one without an id is new. */
type EditedLevel = {
  /** Tells rows apart while they are sorted. */
  readonly key: string
  readonly id?: string
  readonly name_en: string
  readonly name_de: string
}

/** The rows as they are edited, and the saved levels that they were made from. */
type Edited = { readonly rows: readonly EditedLevel[]; readonly seen: readonly Level[] }

/** The saved levels as rows of the editor. */
export function editedOf(levels: readonly Level[]): EditedLevel[] {
  return levels.map((level) => ({ ...level, key: level.id }))
}

/** The saved part of the rows: in their order, without their keys. */
export function levelsOf(rows: readonly EditedLevel[]) {
  return rows.map(({ id, name_en, name_de }) => ({ ...(id !== undefined && { id }), name_en, name_de }))
}

/** The rows with one moved by so many places. */
const moved = (rows: readonly EditedLevel[], index: number, by: -1 | 1): EditedLevel[] => {
  const next = [...rows]
  const [row] = next.splice(index, 1)
  if (row) next.splice(index + by, 0, row)
  return next
}

/** The saved levels that are no longer among the rows. */
const removedFrom = (levels: readonly Level[], rows: readonly EditedLevel[]): Level[] =>
  levels.filter(({ id }) => !rows.some((row) => row.id === id))

/** The edited rows once others have saved levels meanwhile: with what they changed, and with what was edited here. */
export function followed({ rows, seen }: Edited, saved: readonly Level[]): EditedLevel[] {
  const added = saved.filter(({ id }) => !seen.some((level) => level.id === id))
  const kept = editedOf(saved).flatMap((level) => {
    const before = seen.find(({ id }) => id === level.id)
    const row = rows.find(({ id }) => id === level.id)
    if (!before) return [level]
    return row ? [{ ...level, ...changedNames(row, before) }] : []
  })
  const own = rows.flatMap(({ id, ...row }) => {
    const before = seen.find((level) => level.id === id)
    const isOver = before
      ? saved.some((level) => level.id === id) || sameNames(row, before)
      : added.some((level) => sameNames(row, level))
    return isOver ? [] : [row]
  })
  return isSorted({ rows, seen }) ? sortedLike(rows, [...kept, ...own]) : [...kept, ...own]
}

type Names = Pick<Level, 'name_en' | 'name_de'>

const sameNames = (one: Names, other: Names): boolean => one.name_en === other.name_en && one.name_de === other.name_de

const changedNames = ({ name_en, name_de }: Names, before: Names): Partial<Names> => ({
  ...(name_en !== before.name_en && { name_en }),
  ...(name_de !== before.name_de && { name_de }),
})

/** Whether rows were moved, which begin in the saved order, with new ones at the foot. */
const isSorted = ({ rows, seen }: Edited): boolean => {
  const old = seen.filter(({ id }) => rows.some((row) => row.id === id)).map(({ id }) => id)
  const fresh = rows.filter(({ id }) => id === undefined).map(({ key }) => key)
  return [...old, ...fresh].some((key, index) => rows[index]?.key !== key)
}

/** The saved rows in the order of the rows; others come last. */
const sortedLike = (rows: readonly EditedLevel[], levels: readonly EditedLevel[]): EditedLevel[] => {
  const place = ({ key }: EditedLevel): number => {
    const index = rows.findIndex((row) => row.key === key)
    return index < 0 ? rows.length : index
  }
  return levels.toSorted((one, other) => place(one) - place(other))
}
