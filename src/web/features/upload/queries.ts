import type { OutputOf } from '#contract/operations.ts'
import { upload } from '#web/api/upload.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export type ImportReport = OutputOf<'admin.supervisors.import'>
export type ImportName = 'admin.supervisors.import' | 'admin.tags.import'

type Order = {
  readonly file: File
  readonly dryRun: boolean
}

/** Sends a file to be looked at, or to be imported; `progress` is the share that has left the browser, 0 to 1. */
export function useImport(name: ImportName) {
  const client = useQueryClient()
  const [progress, setProgress] = useState(0)
  const mutation = useMutation<ImportReport, Error, Order>({
    mutationFn: ({ file, dryRun }) => {
      setProgress(0)
      return upload(name, { file, fields: { dry_run: String(dryRun) }, onProgress: setProgress })
    },
    onSuccess: ({ dry_run }) => (dry_run ? undefined : client.invalidateQueries()),
  })
  return { ...mutation, progress }
}
