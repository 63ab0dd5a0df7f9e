import { SITUATIONS } from '#domain/situations.ts'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Flag, page, pageInput, RoleName, SearchText } from '../../shapes.ts'
import { User } from './people.ts'

const ALL_ROLES = { roles: ['STUDENT', 'SUPERVISOR', 'ADMIN'] } as const

export const searchOperations = {
  'users.list': operation('users.list', {
    summary: 'Everybody by name; the query looks at names and addresses.',
    who: { roles: ['ADMIN'] },
    // With a query, that is; without one it may be leafed through.
    cost: 'search',
    input: z.strictObject({
      query: SearchText.optional(),
      role: RoleName.optional(),
      registered: Flag.optional(),
      situation: z.enum(SITUATIONS).optional(),
      ...pageInput,
    }),
    /** `total` and `free_places` are those of all pages together. */
    output: page(User).extend({ total: z.int().min(0), free_places: z.int().min(0) }),
  }),
  'users.search': operation('users.search', {
    summary:
      'Students find supervisors, supervisors find students, admins everybody. Descending by default but for names.',
    who: ALL_ROLES,
    cost: 'search',
    input: z.strictObject({
      query: SearchText.optional(),
      sort: z.enum(['name', 'availability', 'best_match']).default('name'),
      direction: z.enum(['asc', 'desc']).optional(),
      available_only: Flag.default(false),
      ...pageInput,
    }),
    output: page(User),
  }),
  'users.search_by_first_name': operation('users.search_by_first_name', {
    summary: 'The people found by a part of their first name, by name; at most 100.',
    who: ALL_ROLES,
    cost: 'search',
    input: z.strictObject({ firstName: SearchText.min(1) }),
    output: z.array(User),
  }),
  'users.search_by_last_name': operation('users.search_by_last_name', {
    summary: 'The people found by a part of their last name, by name; at most 100.',
    who: ALL_ROLES,
    cost: 'search',
    input: z.strictObject({ lastName: SearchText.min(1) }),
    output: z.array(User),
  }),
}
