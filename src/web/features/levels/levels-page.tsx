import { m } from '#messages'
import { LEVELS_MAX } from '#domain/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { usePutLevels } from '#web/api/topics/level-calls.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { savingFailureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { IconPlus } from '#web/ui/icons.tsx'
import { Group } from '#web/ui/layout/group.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { useRef } from 'react'
import { editedOf, type EditedLevel, levelsOf, moved, removedFrom } from './edited-levels.ts'
import { LevelRow } from './level-row.tsx'
import classes from './levels.module.css'
import { useEdited } from './use-edited.ts'
import { useRemovalQuestion } from './use-removal-question.tsx'

/** The levels of theses: named, sorted, removed and saved as a whole. What goes with one that is removed is said before. */
export function LevelsPage() {
  const levels = useLevels()
  const { edited, setEdited, follow } = useEdited()
  const put = usePutLevels(follow)
  const removal = useRemovalQuestion()
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
    if (!(await removal.mayRemove(removedFrom(seen, rows)))) return
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
          <p className={classes.text}>{m.admin_levels_text()}</p>
          {levels.length > 0 && <p className={classes.text}>{m.admin_levels_file()}</p>}
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
                <SubmitButton isBusy={put.isPending}>{m.own_profile_save()}</SubmitButton>
                <Button variant="subtle" onClick={() => setEdited(null)}>
                  {m.ui_discard()}
                </Button>
              </>
            )}
          </Group>
        </Stack>
      </form>
      {removal.dialog}
    </Panel>
  )
}
