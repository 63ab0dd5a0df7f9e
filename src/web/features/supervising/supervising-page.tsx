import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { requestsQuery, useRequestCalls } from '#web/api/requests.ts'
import { useConfirmation } from '#web/api/settings.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { ListRow, RowList } from '#web/components/people/list-row.tsx'
import rows from '#web/components/people/row-buttons.module.css'
import { ListSkeleton } from '#web/ui/skeletons.tsx'
import { showFailure, showUndo } from '#web/ui/toasts.tsx'
import { useConfirm } from '#web/ui/use-confirm.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { PairLine } from '#web/components/people/pair-line.tsx'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AddStudent } from './add-student.tsx'

/** The own places as a list: who has one, how to give another away, how to free one. */
export function SupervisingPage() {
  const accepted = useQuery(requestsQuery('ACCEPTED'))
  const { remove, isRemoving, dialog } = useRemoval()
  return (
    <Stack gap="lg">
      <AddStudent />
      {accepted.isPending ? <ListSkeleton /> : null}
      {accepted.isError ? <ErrorState error={accepted.error} onRetry={() => void accepted.refetch()} /> : null}
      {accepted.data?.length === 0 ? (
        <EmptyState
          drawing="people"
          title={m.supervisor_confirmed_empty_title()}
          text={m.supervisor_confirmed_empty_text()}
        />
      ) : null}
      {accepted.data && accepted.data.length > 0 ? (
        <RowList label={m.supervisor_supervising_title()}>
          {accepted.data.map((request) => (
            <ListRow
              key={request.id}
              name={personName(request.student)}
              pictureUrl={request.student.picture_url}
              line={<PairLine request={request} />}
              action={
                <Button
                  variant="subtle"
                  color="rose"
                  className={rows.word ?? ''}
                  disabled={!request.can.remove || isRemoving}
                  aria-label={m.supervisor_remove_label({ name: personName(request.student) })}
                  onClick={() => void remove(request)}
                >
                  {m.supervisor_remove()}
                </Button>
              }
            />
          ))}
        </RowList>
      ) : null}
      {dialog}
    </Stack>
  )
}

/** Frees a place, at once, after the dialog if that is wanted; a toast takes it back. */
const useRemoval = () => {
  const { decide, undo } = useRequestCalls()
  const { ask, dialog } = useConfirm()
  const { asks, stopAsking } = useConfirmation('remove_student')
  const fail = (error: unknown) => showFailure(failureText(error))

  const remove = async (request: Request): Promise<void> => {
    const name = personName(request.student)
    if (asks) {
      const { isConfirmed, dontShowAgain } = await ask({
        title: m.supervisor_remove_title({ name }),
        text: m.supervisor_remove_text(),
        confirm: m.supervisor_remove(),
        tone: 'rose',
        canHide: true,
      })
      if (!isConfirmed) return
      if (dontShowAgain) stopAsking()
    }
    try {
      await decide.mutateAsync({ id: request.id, state: 'WITHDRAWN' })
      showUndo(m.supervisor_removed({ name }), () => undo.mutate(request.id, { onError: fail }), 'gone')
    } catch (error) {
      fail(error)
    }
  }
  return { remove, isRemoving: decide.isPending, dialog }
}
