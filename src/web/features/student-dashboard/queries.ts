import { call } from '#web/api/call.ts'
import { ME } from '#web/api/query-client.ts'
import { upload } from '#web/api/imports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Saves the own thesis description. */
export function useDescribeThesis() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call('students.describe_thesis', { thesis_description: text }),
    onSuccess: () => client.invalidateQueries({ queryKey: ME }),
  })
}

/** Saves a file as the own picture. */
export function useSavePicture(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => upload('users.picture.put', { file, fields: { id: userId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ME }),
  })
}
