import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { hasPortrait, portraitOf } from './portraits.ts'
import { playStory } from './play-story.ts'
import { tagSimilarities } from './vocabulary/similarities.ts'
import { synonymsOf } from './vocabulary/synonyms.ts'
import { supervisorDirectory } from './supervisor-directory.ts'
import { taxonomyLeaves } from './vocabulary/taxonomy-leaves.ts'
import { sampleUniversity } from './sample-world.ts'
import { PLAYED_AT, type ToldStory } from './told-story.ts'

/** Where the sample files for uploads are, and the story that the seed inserts. */
export const SAMPLE_FOLDER = fileURLToPath(new URL('sample/', import.meta.url))

const UNIVERSITY = 'Tandem University'

/** The tag list in the upload format, one tag or pair a line. */
export function sampleTagList(): string {
  const leaves = taxonomyLeaves()
  const tags = lines(leaves.map(({ name }) => name))
  const synonyms = leaves.map(({ name }) => `    ${JSON.stringify(name)}: ${JSON.stringify(synonymsOf(name))}`)
  return `{
  "tags": [
${tags}
  ],
  "synonyms": {
${synonyms.join(',\n')}
  },
  "similarities": [
${lines(tagSimilarities(leaves))}
  ]
}
`
}

/** The supervisors as the university exports them, with columns that the import ignores. */
export function sampleSupervisorList(): string {
  const header = 'Company,Department,First Name,Last Name,Email,Position,Research Area,Title,Group,Capacity,Final/Taken'
  const rows = supervisorDirectory().map((person) =>
    [
      UNIVERSITY,
      person.faculty,
      person.firstName,
      person.lastName,
      person.email,
      person.position,
      person.field,
      person.title ?? '',
      person.group,
      person.totalSlots,
      person.takenOutside,
    ]
      .map(csvCell)
      .join(','),
  )
  return [header, ...rows, ''].join('\n')
}

/** `story.json`: what the seed writes besides the people, one table row per line. */
export function storyFile(story: ToldStory): string {
  const tables = Object.entries(story).map(([table, rows]) => `  "${table}": [\n${lines(rows)}\n  ]`)
  return `{\n${tables.join(',\n')}\n}\n`
}

/** `portraits.json`: profile pictures by user, one a line. */
export async function portraitsFile(): Promise<string> {
  const sitters = sampleUniversity(PLAYED_AT).users.filter(hasPortrait)
  const portraits = await Promise.all(
    sitters.map(async (user) => {
      const picture = await sharp(Buffer.from(portraitOf(user)))
        .webp({ quality: 60, effort: 6 })
        .toBuffer()
      return `  "${user.id}": "${picture.toString('base64')}"`
    }),
  )
  return `{\n${portraits.join(',\n')}\n}\n`
}

/** The files for trying out the uploads, by name. */
export function sampleFiles(): Record<string, string> {
  return { 'tags.json': sampleTagList(), 'supervisors.csv': sampleSupervisorList() }
}

const lines = (items: readonly unknown[]): string => items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')

const csvCell = (value: string | number): string => {
  const text = String(value)
  return /[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

if (import.meta.main) {
  const files = {
    ...sampleFiles(),
    'portraits.json': await portraitsFile(),
    'story.json': storyFile(await playStory()),
  }
  await mkdir(SAMPLE_FOLDER, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(`${SAMPLE_FOLDER}${name}`, text)
}
