/** The lists of the large sample as an office would upload them again. */
import type { UploadedFile } from '#contract/operation.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { supervisorList, type TagPair, tagListOf } from '#test/support/imports/import-files.ts'

/** Everybody as they are, but every tenth with a place more. */
export async function supervisorsAgain({ pool }: OpenDatabase): Promise<UploadedFile> {
  const { rows } = await pool.query<{ row: string }>(`
    select concat_ws(',', first_name, last_name, email, total_slots + (row_number() over (order by email) % 10 = 0)::int,
      taken_outside) as row
    from users join supervisors on user_id = id where deleted_at is null`)
  return supervisorList(...rows.map(({ row }) => row))
}

/** All tags and every similarity, a little different. */
export async function tagsAgain({ pool }: OpenDatabase): Promise<UploadedFile> {
  const names = await pool.query<{ name: string }>('select name from tags order by key')
  const { rows } = await pool.query<{ one: string; other: string; score: number }>(`
    select a.name as one, b.name as other, round((score * 0.99)::numeric, 4)::float8 as score
    from tag_similarities join tags a on a.key = key_a join tags b on b.key = key_b`)
  const pairs = rows.map(({ one, other, score }): TagPair => [one, other, score])
  return tagListOf(
    names.rows.map(({ name }) => name),
    pairs,
  )
}
