import { SAVED_VIEWS_MAX, VIEW_NAME_LENGTH_MAX, VIEW_SEARCH_LENGTH_MAX } from '#domain/limits.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { STORABLE } from '../../shapes.ts'

/** A view of the table of people: what stands in its address after the question mark, under a name. */
export const SavedView = z.strictObject({
  name: z.string().trim().min(1).max(VIEW_NAME_LENGTH_MAX).regex(STORABLE),
  search: z.string().max(VIEW_SEARCH_LENGTH_MAX).regex(STORABLE),
})

export type SavedView = z.output<typeof SavedView>

const SavedViews = z.array(SavedView).max(SAVED_VIEWS_MAX)

const ADMINS = { roles: ['ADMIN'] } as const

export const savedViewOperations = {
  'admin.views.list': operation('admin.views.list', {
    summary: 'The views of the table of people that the caller has saved, in their order.',
    who: ADMINS,
    input: z.strictObject({}),
    output: SavedViews,
  }),
  'admin.views.put': operation('admin.views.put', {
    summary: 'Replaces the saved views of the caller.',
    who: ADMINS,
    input: z.strictObject({ views: SavedViews }),
    output: SavedViews,
  }),
}
