import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { CallOff } from '#contract/resources/cycles.ts'
import { ApiError } from '#web/api/api-error.ts'
import { formatList } from '#web/i18n/lists.ts'
import { formatMoment } from '#web/i18n/dates.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callOffQuery, useCallOff } from './queries.ts'

type CallOffPanelProps = {
  readonly running: OutputOf<'admin.cycles.list'>[number]
  readonly onCalledOff: (name: string) => void
}

/** The way back from a cycle that was begun by mistake, for an hour: what comes back, what ends, who stands in the way. */
export function CallOffPanel({ running, onCalledOff }: CallOffPanelProps) {
  const { data, error } = useQuery(callOffQuery(running.id))
  const callOff = useCallOff()
  // It may change while the question is open.
  const { ask, dialog } = useConfirm((question) =>
    data
      ? {
          ...question,
          text: (
            <Stack gap="md">
              <Effect effect={data} />
            </Stack>
          ),
        }
      : question,
  )
  // The hour is over: there is nothing to call off any more.
  if (error instanceof ApiError && error.code === 'cycle_not_callable_off') return null
  const failure = callOff.error ?? error
  const press = async (preview: CallOff): Promise<void> => {
    const { isConfirmed } = await ask({
      title: m.admin_call_off_ask({ name: preview.name }),
      text: null,
      confirm: m.admin_call_off(),
      tone: 'rose',
    })
    if (!isConfirmed) return
    // The panel may be gone by the answer: the list of cycles has come anew, and in another one.
    const before = await callOff.mutateAsync(running.id).catch(() => null)
    if (before) onCalledOff(before.name)
  }
  return (
    <Panel title={m.admin_call_off_title({ name: running.name })}>
      {running.call_off_until && (
        <Text>
          <When at={running.call_off_until} format={formatMoment} says={(time) => m.admin_call_off_until({ time })} />
        </Text>
      )}
      {data && <Effect effect={data} />}
      {data && data.too_few_places.length > 0 && (
        <Text c="rose" fw={600}>
          {m.admin_call_off_places({ names: formatList(data.too_few_places.map(({ name }) => name)) })}
        </Text>
      )}
      <FormFailure text={failure && failureText(failure)} />
      <div>
        <Button
          color="rose"
          disabled={callOff.isPending || !data || data.too_few_places.length > 0}
          onClick={() => data && void press(data)}
        >
          {m.admin_call_off()}
        </Button>
      </div>
      {dialog}
    </Panel>
  )
}

const countsText = ({ pairs, requests, conversations }: CallOff['back']) => ({
  pairs: pairs === 1 ? m.admin_call_off_pairs_one() : m.admin_call_off_pairs({ count: formatNumber(pairs) }),
  requests:
    requests === 1 ? m.admin_call_off_requests_one() : m.admin_call_off_requests({ count: formatNumber(requests) }),
  conversations:
    conversations === 1
      ? m.admin_call_off_conversations_one()
      : m.admin_call_off_conversations({ count: formatNumber(conversations) }),
})

/** What comes back, and what ends if anything does. */
const Effect = ({ effect: { before, back, ending } }: { readonly effect: CallOff }) => (
  <>
    <Text>{m.admin_call_off_back({ name: before, ...countsText(back) })}</Text>
    {ending.pairs + ending.requests + ending.conversations > 0 && (
      <Text>{m.admin_call_off_ending(countsText(ending))}</Text>
    )}
  </>
)
