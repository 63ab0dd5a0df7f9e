/**
 * Measures imports through the API: seconds from the multipart upload of a generated file to the answer, and how long
 * another student's calls wait meanwhile (maximum and 99th percentile). Beside each is the figure of the previous
 * system on a similar machine. Compare ratios, since machines differ and are shared.
 *
 *     node test/bench/imports.ts [part of the names] [own|server]
 */
import { PERSONAS, STUDENTS } from '#dev/personas.ts'
import type { RunningServer } from '#test/support/browser/e2e-server.ts'
import { manySupervisors, manyTags, tagsAndPairs } from '#test/support/imports/import-files.ts'
import { signInAs } from '#test/support/identity/sign-in.ts'
import { firstSuggestion, inWords, callMeanwhile } from './neighbours.ts'
import { onBothDatabases } from './on-both-databases.ts'

type Upload = {
  readonly name: string
  readonly path: 'admin/supervisors/import' | 'admin/tags/import'
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly dryRun?: boolean
  readonly before?: string
  /** Every entry has to be corrected. */
  readonly isBad?: boolean
}

const uploads = (): Upload[] => {
  const supervisors = (count: number, before?: string): Upload => ({
    name: `${count} supervisors`,
    path: 'admin/supervisors/import',
    bytes: manySupervisors(count, `of${count}`),
    ...(before === undefined ? {} : { before }),
  })
  const tags = (name: string, bytes: Uint8Array<ArrayBuffer>, more: Partial<Upload> = {}): Upload => ({
    name,
    path: 'admin/tags/import',
    bytes,
    ...more,
  })
  const large = manyTags(1000)
  const all = [
    supervisors(84),
    supervisors(1000, '5.4 s'),
    supervisors(3000, 'failed after 10 s'),
    supervisors(10_000),
    supervisors(20_000),
    { ...supervisors(20_000), name: '20000 supervisors again' },
    tags('188 tags, 17578 similarities', manyTags(188), { before: '4.4 s' }),
    tags('1000 tags, 499500, dry run', large, { dryRun: true }),
    tags('1000 tags, 499500 similarities', large),
    tags('the same again', large),
    tags('the same, other similarities', manyTags(1000, { seed: 2 })),
    tags('1000 other tags', manyTags(1000, { prefix: 'Field' })),
    tags('499500 bad similarities', badTags(1000), { isBad: true }),
  ]
  return all.filter(({ name }) => name.includes(process.argv[2] ?? ''))
}

/** A tag list in which every similarity is invalid. */
const badTags = (count: number): Uint8Array<ArrayBuffer> => {
  const { tags, similarities } = tagsAndPairs(count)
  const bad = similarities.map((entry) => ({ ...entry, similarity_score: 2 }))
  return new TextEncoder().encode(JSON.stringify({ tags, similarities: bad }))
}

/** Answers the length of the answer. */
const importing = async (
  url: string,
  cookie: string,
  { path, bytes, name, dryRun = false, isBad = false }: Upload,
): Promise<number> => {
  const form = new FormData()
  form.append('dry_run', String(dryRun))
  form.append('file', new Blob([bytes]), path.includes('tags') ? 'updated_tag_list.json' : 'supervisors.csv')
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers: { cookie }, body: form })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`)
  const { issues } = JSON.parse(text) as { issues: unknown[] }
  if (issues.length > 0 !== isBad) throw new Error(`${name}: ${JSON.stringify(issues.slice(0, 3))}`)
  return text.length
}

const measure = async ({ url }: RunningServer): Promise<void> => {
  const admin = await signInAs(url, PERSONAS.adminRegistered.email)
  const student = await signInAs(url, STUDENTS.studentOnboarded.email)
  const supervisor = await firstSuggestion(url, student)
  for (const upload of uploads()) {
    const over = new AbortController()
    const waits = callMeanwhile(url, student, supervisor, over.signal)
    const started = performance.now()
    const length = await importing(url, admin, upload)
    const took = performance.now() - started
    over.abort()
    const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`.padStart(7)
    const before = upload.before ? `${upload.before} before` : `answer of ${Math.ceil(length / 1000)} kB`
    console.log(`${upload.name.padEnd(34)} ${seconds(took)}   ${before}`.trimEnd())
    console.log(`${''.padEnd(34)} others wait up to (ms): ${inWords(await waits)}`)
  }
}

console.log('Seconds an import takes')
await onBothDatabases(measure, process.argv[3])
