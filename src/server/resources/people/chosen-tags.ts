import type { chosenTagOperations } from '#contract/resources/people/chosen-tags.ts'
import { knownTagIds, replaceTags, tagsOf } from '../../db/queries/matching/tags.ts'
import { Failure, type FieldIssue } from '../../failure.ts'
import type { Handlers } from '../../operation.ts'
import { presenterContextOf, presentPerson, presentTag } from './people-presenter.ts'

type Ranked = { readonly tag_id: string; readonly priority: number }

/** Why this list of tags can't be somebody's choice, field by field. */
const issuesOf = (ranked: readonly Ranked[], known: ReadonlySet<string>): FieldIssue[] => {
  const seen = new Set<string>()
  const issues: FieldIssue[] = []
  for (const [index, { tag_id }] of ranked.entries()) {
    const path = `tags.${index}.tag_id`
    if (!known.has(tag_id)) issues.push({ path, code: 'unknown_tag' })
    if (seen.has(tag_id)) issues.push({ path, code: 'duplicate_tag' })
    seen.add(tag_id)
  }
  const priorities = ranked.map(({ priority }) => priority).toSorted((a, b) => a - b)
  if (priorities.some((priority, index) => priority !== index + 1)) {
    issues.push({ path: 'tags', code: 'priorities_not_ranked' })
  }
  return issues
}

export const chosenTagHandlers: Handlers<keyof typeof chosenTagOperations> = {
  'users.tags.get': async (context, { id }) => (await presentPerson(presenterContextOf(context), id)).tags,
  'users.tags.put': {
    run: async ({ db }, { id, tags }) => {
      const issues = issuesOf(
        tags,
        await knownTagIds(
          db,
          tags.map(({ tag_id }) => tag_id),
        ),
      )
      if (issues.length > 0) throw new Failure('validation_failed', { issues })
      await replaceTags(
        db,
        id,
        tags.map(({ tag_id, priority }) => ({ tagId: tag_id, priority })),
      )
      return (await tagsOf(db, id)).map(presentTag)
    },
  },
}
