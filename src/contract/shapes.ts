import { EMAIL_LENGTH_MAX, NAME_LENGTH_MAX, PAGE_DEFAULT, PAGE_MAX } from '#domain/limits.ts'
import { ROLES } from '#domain/roles.ts'
import { z } from 'zod'
import { LANGUAGES } from './languages.ts'
import type { UploadedFile } from './operation.ts'

/** Most fields and list items that one input may have, at all depths together; the largest of ours has 34. */
export const FIELDS_MAX = 1000

/** One of the product's languages. Here, so that pages that only want their names load no schemas. */
export const Language = z.enum(LANGUAGES)

export const Id = z.uuid()
/** A time that PostgreSQL knows, too: its years begin with 1. */
export const Time = z.iso.datetime().refine((text) => !text.startsWith('0000'))
export const RoleName = z.enum(ROLES)
/** Similarity, weight or contribution: in [0, 1]. */
export const Share = z.number().min(0).max(1)

/** An e-mail address as people type it; compared without regard to case, kept as typed. */
export const Email = z
  .string()
  .trim()
  .max(EMAIL_LENGTH_MAX)
  .check(z.email({ pattern: z.regexes.html5Email, abort: true }))

/** `limit` and `cursor` of a list that can grow. Query strings carry numbers as text. */
export const pageInput = {
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
  cursor: z.string().min(1).max(500).optional(),
}

/** A page of a list that can grow; `next_cursor` is null on the last one. */
export function page<T extends z.ZodType>(item: T) {
  return z.strictObject({ items: z.array(item), next_cursor: z.string().nullable() })
}

/** A yes or no that may come through a query string or a form field. */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** A text of several lines, before it is cleaned; the rules of domain/names.ts count its characters. */
export const LongText = z.string()

/** A file on its way in, as `multipart/form-data` field `file`. */
export const File = z.custom<UploadedFile>((value) => typeof value === 'object' && value !== null && 'bytes' in value)

/** A file on its way out. */
export const FileBytes = z.instanceof(Uint8Array<ArrayBufferLike>)

/** A file with a name of its own to be saved under. */
export const NamedFile = z.strictObject({ fileName: z.string(), bytes: FileBytes })

/** Part of a name, or several words of one, to search for. */
export const SearchText = z
  .string()
  .trim()
  .max(NAME_LENGTH_MAX * 2)
  .regex(/^\P{Cc}*$/u)

/** A first or last name, before it is cleaned; the rules of domain/names.ts count its characters. */
export const PersonName = z.string().trim().min(1)

/** A last name; null: the person has one name only, which is the first. */
export const LastName = PersonName.nullable()
