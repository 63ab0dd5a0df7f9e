import type { savedViewOperations } from '#contract/resources/accounts/saved-views.ts'
import { findSavedViews, replaceSavedViews } from '../../db/queries/accounts/settings.ts'
import type { Handlers } from '../../operation.ts'

export const savedViewHandlers: Handlers<keyof typeof savedViewOperations> = {
  'admin.views.list': ({ db, actor }) => findSavedViews(db, actor.id),
  'admin.views.put': {
    run: async ({ db, actor }, { views }) => {
      await replaceSavedViews(db, actor.id, views)
      return views
    },
  },
}
