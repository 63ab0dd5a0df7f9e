import { m } from '#messages'
import type { Level } from '#contract/resources/levels.ts'
import type { OutputOf } from '#contract/operations.ts'
import { levelUsesQuery } from '#web/api/topics/level-calls.ts'
import { levelName } from '#web/components/levels/level-words.ts'
import { formatList } from '#web/i18n/lists.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import classes from './levels.module.css'

type Uses = OutputOf<'levels.uses'>[number]

type UsesProps = {
  readonly level: Level
  readonly uses: Uses | undefined
  /** Others go, too. */
  readonly hasName: boolean
}

/** Who has chosen a level: a line for each count, none for a count of zero. */
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
export function useRemovalQuestion() {
  const client = useQueryClient()
  const { ask, dialog } = useConfirm()
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
      confirm: m.admin_levels_remove(),
    }
    return (await ask({ ...question, tone: 'rose' })).isConfirmed
  }
  return { mayRemove, dialog }
}
