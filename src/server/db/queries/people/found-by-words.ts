import type { FoundIn } from '#domain/access.ts'
import { isShort } from '#domain/people/folding.ts'
import { SEARCH_PART_LENGTH_MIN } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../client.ts'
import { oneOf } from '../../one-of.ts'
import { ideas, ideaTags, tags, userTags } from '../../schema/matching.ts'
import { users } from '../../schema/people.ts'

/** The pattern of texts that contain a text; wildcards are taken literally. */
export function containing(text: SQL): SQL {
  return sql`'%' || regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/** A text in the two forms of the stored names: without case and accents, and with one spelling of umlauts. */
export function plain(text: SQL): SQL {
  return sql`lower(tandem_unaccent(${text}))`
}
export function folded(text: SQL): SQL {
  return sql`tandem_fold(${text})`
}

type Spellings = { readonly plain: SQL; readonly folded: SQL }

/** Both forms are needed: "oe" has to find ö, and "el" has to find Manuel, whose folded form is "manul". */
export function occursIn(name: Spellings, word: string): SQL {
  const text = sql`${word.normalize('NFC')}`
  return sql`(${name.plain} like ${containing(plain(text))} or ${name.folded} like ${containing(folded(text))})`
}

const beginning = (text: SQL): SQL =>
  sql`('(^|[^[:alnum:]])' || regexp_replace(${text}, '([^[:alnum:]])', '\\\\\\1', 'g'))`

/** Where a word of the name begins with it: as a part, a few letters are in too many names. */
const beginsIn = (name: Spellings, word: string): SQL => {
  const text = sql`${word.normalize('NFC')}`
  return sql`(${name.plain} ~ ${beginning(plain(text))} or ${name.folded} ~ ${beginning(folded(text))})`
}

/**
 * The people of these roles who are found by each of some words, in their names or in what else may be searched, as a query of
 * ids. A word has one part for each table, since PostgreSQL uses no index for conditions on several tables in one; the parts
 * of all words are worked out once and cut with each other, whatever PostgreSQL takes their sizes for.
 */
export function idsFoundBy(words: readonly string[], roles: readonly Role[], foundIn: FoundIn): SQL {
  return sql.join(
    words.map((word) => sql`(${sql.join(partsFoundBy(word, roles, foundIn), sql` union all `)})`),
    sql` intersect `,
  )
}

const partsFoundBy = (word: string, roles: readonly Role[], { tags: inTags, texts, ideas: inIdeas }: FoundIn) => {
  const spellings = { plain: sql`u.search_name`, folded: sql`u.folded_name` }
  const name = isShort(word) ? beginsIn(spellings, word) : occursIn(spellings, word)
  const isPerson = texts ? sql`(${name} or ${occursInWords(sql`u.text_words`, word)})` : name
  const hasTag = occursInWords(sql`t.words`, word)
  const isOfRole = sql`u.role = any(${sql.param(roles)}::user_role[])`
  const parts = [sql`select u.id from ${users} u where ${isOfRole} and ${isPerson}`]
  if (inTags) {
    parts.push(sql`select ut.user_id from ${tags} t join ${userTags} ut on ut.tag_id = t.id
      join ${users} u on u.id = ut.user_id where ${isOfRole} and ${hasTag}`)
  }
  if (inIdeas) {
    parts.push(
      sql`select i.supervisor_id from ${ideas} i where i.state = 'OPEN' and ${occursInWords(sql`i.words`, word)}`,
      sql`select i.supervisor_id from ${tags} t join ${ideaTags} it on it.tag_id = t.id join ${ideas} i on i.id = it.idea_id
        where i.state = 'OPEN' and ${hasTag}`,
    )
  }
  return parts
}

/** The open ideas in which each of these words occurs: in the title, the description or a tag. */
export async function openIdeasWith(db: Queryable, words: readonly string[]): Promise<ReadonlySet<string>> {
  const found = words.map(
    (word) => sql`(
      select i.id from ${ideas} i where i.state = 'OPEN' and ${occursInWords(sql`i.words`, word)}
      union select it.idea_id from ${tags} t join ${ideaTags} it on it.tag_id = t.id where ${occursInWords(sql`t.words`, word)})`,
  )
  const { rows } = await db.execute<{ readonly id: string }>(sql.join(found, sql` intersect `))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Whether a word occurs in a text of `tandem_words()`: a short one where a word begins, a longer one anywhere, as in
 * "Informationssicherheit". Without letters it occurs nowhere.
 */
export function occursInWords(text: SQL, word: string): SQL {
  return sql`(${sql.join(
    spellingsOf(word.normalize('NFC')).map((spelling) => sql`${text} like ${patternOf(spelling)}`),
    sql` or `,
  )})`
}

const patternOf = (spelling: string): SQL => {
  const words = sql`nullif(btrim(tandem_words(${spelling})), '')`
  return sql`(case when char_length(${words}) < ${SEARCH_PART_LENGTH_MIN} then '% ' else '%' end || ${words} || '%')`
}

/** An e after a, o or u is folded away, which says nothing of a word that begins with it: "Autoencoder" has to be found by "encoder". */
const spellingsOf = (word: string): readonly string[] => {
  const rest = /^[eé]/iu.test(word) && word.length >= SEARCH_PART_LENGTH_MIN ? word.slice(1) : null
  return rest === null ? [word] : [word, ...['a', 'o', 'u'].map((before) => `${before}${rest}`)]
}

/** An open idea in which a word was found. */
export type IdeaByWords = {
  readonly id: string
  readonly supervisorId: string
  readonly title: string
  readonly description: string
  /** Null without any. */
  readonly tags: readonly { readonly id: string; readonly name: string }[] | null
}

/** The open ideas of these supervisors in which one of the words occurs, in the order of each. */
export function findIdeasByWords(
  db: Queryable,
  words: readonly string[],
  supervisorIds: readonly string[],
): Promise<IdeaByWords[]> {
  const theirs = sql<
    IdeaByWords['tags']
  >`(select json_agg(json_build_object('id', t.id, 'name', t.name) order by it.place)
    from ${ideaTags} it join ${tags} t on t.id = it.tag_id where it.idea_id = ${ideas}.id)`
  const has = words.map(
    (word) => sql`(${occursInWords(sql`${ideas.words}`, word)} or exists (select from ${ideaTags} it
      join ${tags} t on t.id = it.tag_id where it.idea_id = ${ideas.id} and ${occursInWords(sql`t.words`, word)}))`,
  )
  return db
    .select({
      id: ideas.id,
      supervisorId: ideas.supervisorId,
      title: ideas.title,
      description: ideas.description,
      tags: theirs,
    })
    .from(ideas)
    .where(and(oneOf(ideas.supervisorId, supervisorIds), eq(ideas.state, 'OPEN'), or(...has)))
    .orderBy(ideas.supervisorId, ideas.position, ideas.id)
}

/** The synonyms of the tags in which one of the words occurs, by id; of tags without any there is nothing. */
export async function findSynonymsByWords(
  db: Queryable,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .select({ id: tags.id, synonyms: tags.synonyms })
    .from(tags)
    .where(and(ne(tags.synonyms, []), or(...words.map((word) => occursInWords(sql`${tags.words}`, word)))))
  return new Map(rows.map(({ id, synonyms }) => [id, synonyms]))
}
