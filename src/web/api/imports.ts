import type { LiveEvent } from '#contract/resources/events.ts'
import type { OutputOf } from '#contract/operations.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Key of the imports that run, and of the last ones. */
export const IMPORTS = ['imports'] as const

export type ImportRun = OutputOf<'admin.imports.list'>[number]

type ImportEvent = Extract<LiveEvent, { type: 'import' }>['data']

/** Between two looks while something runs: events tell sooner, but none tells that a server was ended. */
const LOOK_EVERY_MS = 5000

export const importsQuery = queryOptions({
  queryKey: IMPORTS,
  queryFn: ({ signal }) => call('admin.imports.list', {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? LOOK_EVERY_MS : false),
})

/** The imports with how far one is by now; null when the event tells of something that is not known here. */
export function withProgress(
  runs: readonly ImportRun[] | undefined,
  { import_id, phase, done, total }: ImportEvent,
): ImportRun[] | null {
  if (phase === null || !runs?.some(({ id, state }) => id === import_id && state === 'running')) return null
  return runs.map((run) => (run.id === import_id ? { ...run, phase, done, total } : run))
}
