import { cleanText } from '#domain/names.ts'
import { describeThesis } from '../../db/queries/accounts/users.ts'
import { Failure } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import { presentPerson } from './people-presenter.ts'

export const studentHandlers: Handlers<'students.describe_thesis'> = {
  'students.describe_thesis': async ({ db, actor, services }, { thesis_description }) => {
    const cleaned = cleanText(thesis_description)
    if (!cleaned.ok) {
      throw new Failure('validation_failed', { issues: [{ path: 'thesis_description', code: cleaned.code }] })
    }
    await describeThesis(db, actor.id, cleaned.text)
    return presentPerson({ db, viewer: actor, matching: services.matching }, actor.id)
  },
}
