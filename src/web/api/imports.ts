import type { LiveEvent } from '#contract/resources/events.ts'
import type { OutputOf } from '#contract/operations.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Key of the running and recent imports. */
export const IMPORTS = ['imports'] as const

export type ImportRun = OutputOf<'admin.imports.list'>[number]

type ImportEvent = Extract<LiveEvent, { type: 'import' }>['data']

/** Polling interval while an import runs. Events are faster, but no event tells that a server was killed. */
const POLL_MS = 5000

export const importsQuery = queryOptions({
  queryKey: IMPORTS,
  queryFn: ({ signal }) => call('admin.imports.list', {}, { signal }),
  staleTime: POLL_MS,
  refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? POLL_MS : false),
})

/** The imports with the progress of an event; null for an import that is not in the list. */
export function withProgress(
  runs: readonly ImportRun[] | undefined,
  { import_id, phase, done, total }: ImportEvent,
): ImportRun[] | null {
  if (phase === null || !runs?.some(({ id, state }) => id === import_id && state === 'running')) return null
  return runs.map((run) => (run.id === import_id ? { ...run, phase, done, total } : run))
}
