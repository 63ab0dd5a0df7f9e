import type { Notice, noticeOperations } from '#contract/resources/accounts/notices.ts'
import { visibilityInLostPair } from '#domain/access.ts'
import type { z } from 'zod'
import type { KnownUser } from '../../db/queries/accounts/sessions.ts'
import { closeNotices, type KnownNotice } from '../../db/queries/notices.ts'
import type { Handlers } from '../../operation.ts'

export function presentNotice(
  viewer: KnownUser,
  { at, other, note, withdrew, tags, ...notice }: KnownNotice,
): z.input<typeof Notice> {
  return {
    ...notice,
    at: at.toISOString(),
    ...(other && { name: nameFor(viewer, other), ...(other.id !== null && { person_id: other.id }) }),
    ...(withdrew && { withdrew }),
    ...(note !== null && { note }),
    ...(tags && { tags }),
  }
}

const nameFor = (viewer: KnownUser, other: NonNullable<KnownNotice['other']>): string => {
  const { profile, email } = visibilityInLostPair(viewer, other)
  if (!profile) return ''
  return email ? other.email : other.name
}

export const noticeHandlers: Handlers<keyof typeof noticeOperations> = {
  'users.closed_notices.put': {
    run: async ({ db }, { id, notice_ids: ids }) => {
      await closeNotices(db, id, ids)
      return undefined
    },
  },
}
