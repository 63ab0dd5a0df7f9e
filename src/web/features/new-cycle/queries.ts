import { call } from '#web/api/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Closes the running cycle and opens the next: whatever was seen before may be gone. */
export function useOpenCycle() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call('admin.cycles.open', { name }),
    onSuccess: () => client.invalidateQueries(),
  })
}
