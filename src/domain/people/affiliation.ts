import { ruleError, type RuleError } from '../error-codes.ts'
import { GROUP_LENGTH_MAX, TITLE_LENGTH_MAX, WEBSITE_LENGTH_MAX } from '../limits.ts'
import { cleanText } from '../names.ts'

/**
 * What stands beside a supervisor's name: academic title ("Prof. Dr."), group (chair, institute) and website. Each is
 * optional. Stored null means that nobody has said anything yet, '' that the person took it away: an import fills in the
 * one and leaves the other.
 */
export const AFFILIATION_FIELDS = ['title', 'group', 'website'] as const
export type AffiliationField = (typeof AFFILIATION_FIELDS)[number]
export type Affiliation = Readonly<Record<AffiliationField, string | null>>

type AffiliationErrorCode = 'affiliation_too_long' | 'text_control_characters' | 'website_invalid'
export type CleanAffiliation = { readonly ok: true; readonly text: string } | RuleError<AffiliationErrorCode>

/** Longest text of each field, characters. */
export const AFFILIATION_LENGTH_MAX: Readonly<Record<AffiliationField, number>> = {
  title: TITLE_LENGTH_MAX,
  group: GROUP_LENGTH_MAX,
  website: WEBSITE_LENGTH_MAX,
}

/** One field as it is stored: one line, white space folded; '' for an empty one. A website gets its scheme. */
export function cleanAffiliation(field: AffiliationField, raw: string): CleanAffiliation {
  const max = AFFILIATION_LENGTH_MAX[field]
  const line = cleanText(raw.replace(/\s+/gu, ' '), max)
  if (!line.ok) return ruleError(line.code === 'text_too_long' ? 'affiliation_too_long' : line.code)
  if (field !== 'website' || line.text === '') return line
  const website = asWebsite(line.text)
  if (website === null) return ruleError('website_invalid')
  return website.length > max ? ruleError('affiliation_too_long') : { ok: true, text: website }
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//iu

/** An address of the web; null for anything else: neither other schemes nor names and passwords in it. */
const asWebsite = (text: string): string | null => {
  const url = URL.parse(HAS_SCHEME.test(text) ? text : `https://${text}`)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  if (url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return null
  return /\s/u.test(text) ? null : url.href
}

/** A website as people read it: without its scheme, "www." and the slash at its end. */
export function websiteText(website: string): string {
  return website.replace(/^https?:\/\/(?:www\.)?/u, '').replace(/\/$/u, '')
}
