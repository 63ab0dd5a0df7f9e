import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { ImportKind } from '#domain/imports/imports.ts'
import { ApiError, UNREACHABLE } from '#web/api/api-error.ts'
import { useIsServerReached } from '#web/api/connection.ts'
import { type ImportRun, importsQuery, IMPORTS } from '#web/api/imports.ts'
import { upload } from '#web/api/upload.ts'
import { useMe } from '#web/api/me.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { skipToken, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

export type ImportReport = OutputOf<'admin.supervisors.import'>
export type ImportName = `admin.${ImportKind}.import`

type Order = {
  readonly file: File
  readonly dryRun: boolean
}

/** The last call of this page: what was sent, and what came back so far. */
export type ImportCall = Order & {
  readonly isPending: boolean
  readonly error: Error | null
  readonly report: ImportReport | undefined
}

/**
 * Sends a file to be looked at, or to be imported. The call belongs to the application, not to the page: it goes on when
 * somebody leaves, and is found again by anybody who comes back.
 */
export function useImport(kind: ImportKind) {
  const name: ImportName = `admin.${kind}.import`
  const client = useQueryClient()
  const mutationKey = ['import', kind]
  const shareKey = ['import-share', kind]
  const { data: share = 0 } = useQuery<number>({ queryKey: shareKey, queryFn: skipToken, staleTime: Infinity })
  const { mutateAsync } = useMutation<ImportReport, Error, Order>({
    mutationKey,
    gcTime: Infinity,
    mutationFn: ({ file, dryRun }) => {
      const onProgress = (sent: number): void => void client.setQueryData(shareKey, sent)
      onProgress(0)
      return upload(name, { file, fields: { dry_run: String(dryRun) }, onProgress })
    },
    onSuccess: ({ dry_run }) => (dry_run ? undefined : client.invalidateQueries()),
    onSettled: () => client.invalidateQueries({ queryKey: IMPORTS }),
  })
  const call = useMutationState<ImportCall | null>({
    filters: { mutationKey },
    select: ({ state: { variables, status, error, data } }) =>
      variables === undefined
        ? null
        : { ...(variables as Order), isPending: status === 'pending', error, report: data as ImportReport | undefined },
  }).at(-1)
  const forget = (): void => {
    const cache = client.getMutationCache()
    for (const mutation of cache.findAll({ mutationKey })) cache.remove(mutation)
  }
  const start = (order: Order): Promise<ImportReport> => {
    forget()
    return mutateAsync(order)
  }
  useRetryPreview(call ?? null, start)
  return {
    call: call ?? null,
    /** The share of the file that has left the browser, 0 to 1. */
    share,
    start,
    forget,
  }
}

/** The server was not reached, or something on the way answered in its place. */
export function isUnanswered(error: Error): boolean {
  return error instanceof ApiError && (error.statusCode === 0 || error.code === 'unknown')
}

/** Whether a call without an answer changed nothing for sure: it was only a look, or was never sent. */
export function changedNothing({ dryRun, error }: ImportCall): boolean {
  return dryRun || (error instanceof ApiError && error.code === UNREACHABLE)
}

/** The file is looked at again, once, when the server is back. */
const useRetryPreview = (call: ImportCall | null, start: (order: Order) => Promise<ImportReport>): void => {
  const isReached = useIsServerReached()
  const wasReached = useRef(false)
  useEffect(() => {
    const isBack = isReached && !wasReached.current
    wasReached.current = isReached
    if (!isBack || !call?.error || !isUnanswered(call.error) || !changedNothing(call)) return
    // Failures are shown like any other.
    start({ file: call.file, dryRun: true }).catch(() => undefined)
  })
}

/** The server's imports of this kind: the one that runs, first of all one's own, and the last one. */
export function useServerRuns(kind: ImportKind, call: ImportCall | null) {
  const own = useMe()?.user.id
  const { data, isPending, isPaused, error, refetch } = useQuery(importsQuery)
  const runs = (data ?? []).filter((run) => run.kind === kind)
  const running = runs.filter(({ state }) => state === 'running')
  const ended = runs.filter(({ state }) => state !== 'running')
  const last = ended.find(({ dry_run }) => !dry_run)
  const [latest] = ended
  const isOwn = (run: ImportRun): boolean => run.started_by?.id === own && run.dry_run === call?.dryRun
  return {
    isPending,
    /** Why nothing is known of them; null where something is. */
    failure: data ? null : isPaused ? m.ui_error_unreachable_title() : error && failureText(error),
    retry: () => void refetch(),
    running: call?.isPending ? running.find(isOwn) : running[0],
    last,
    /** A look at a file since then, if there is something to correct; one that found nothing leaves nothing to come back to. */
    look: latest?.dry_run && latest.issues.length > 0 ? latest : undefined,
  }
}
