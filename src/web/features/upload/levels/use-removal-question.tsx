import { m } from '#messages'
import type { Level } from '#contract/resources/levels.ts'
import { levelUsesQuery } from '#web/api/topics/levels.ts'
import { levelName } from '#web/components/levels/level-words.ts'
import { formatList } from '#web/i18n/lists.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'

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
    const lines = removed.map((level) => {
      const {
        students = 0,
        supervisors = 0,
        supervisors_of_this_alone: alone = 0,
        ideas = 0,
      } = uses.find(({ id }) => id === level.id) ?? {}
      return m.admin_levels_remove_text({
        name: levelName(level),
        students: formatNumber(students),
        supervisors: formatNumber(supervisors),
        alone: formatNumber(alone),
        ideas: formatNumber(ideas),
      })
    })
    const question = {
      title: m.admin_levels_remove_title({ names: formatList(removed.map(levelName)) }),
      text: [...lines, m.admin_levels_remove_end()].join(' '),
      confirm: m.admin_levels_remove(),
    }
    return (await ask({ ...question, tone: 'rose' })).isConfirmed
  }
  return { mayRemove, dialog }
}
