import { TAG_NAME_LENGTH_MAX } from '#domain/limits.ts'
import { cleanTagName } from '#domain/names.ts'
import type { IssueDetail } from '../import-issue.ts'

/** Invalid names are still distinguished, so that each issue of a name is listed once. */
export function cleanedOrRaw(raw: string): string {
  const cleaned = cleanTagName(raw)
  return cleaned.ok ? cleaned.name : raw
}

/** Why a text can be no name of a tag; null when it can. */
export function nameProblem(raw: string): IssueDetail | null {
  const cleaned = cleanTagName(raw)
  if (cleaned.ok) return null
  if (cleaned.code === 'name_required') return { code: 'value_missing', params: {} }
  if (cleaned.code === 'name_too_long') return { code: 'name_too_long', params: { max: TAG_NAME_LENGTH_MAX } }
  return { code: 'control_characters', params: {} }
}
