/**
 * Measures how long another student's calls wait, reading and writing, while many confirmations are drawn or many
 * pictures are decoded. Compare with the line "alone", since machines differ and are shared.
 *
 *     node test/bench/expensive-calls.ts
 */
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { PERSONAS, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import type { RunningServer } from '#test/support/browser/e2e-server.ts'
import { signInAs } from '#test/support/identity/sign-in.ts'
import { onBothDatabases } from './on-both-databases.ts'

const DOCUMENTS = 150
const PICTURES = 25
/** Side of the slowest picture that is taken, nearly: a square of one colour, interlaced, with transparency. */
const SIDE_PX = 4900
const PAUSE_MS = 20

type Load = () => Promise<Response[]>

type Beside = { readonly waits: number[]; readonly statuses: number[] }

/** Repeats a call until the load is done; returns the waiting times in ms, sorted. */
const besideLoad = async (load: Promise<unknown>, ask: () => Promise<Response>): Promise<Beside> => {
  const waits: number[] = []
  const statuses: number[] = []
  const over = new AbortController()
  const done = load.finally(() => over.abort())
  do {
    const asked = performance.now()
    statuses.push((await drained(ask())).status)
    waits.push(performance.now() - asked)
    await delay(PAUSE_MS)
  } while (!over.signal.aborted)
  await done
  return { waits: waits.toSorted((one, other) => one - other), statuses }
}

const counted = (statuses: readonly number[]): string =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, those]) => `${those.length} x ${status}`).join(', ')

const report = (name: string, load: { seconds: number; statuses: number[] }, { waits, statuses }: Beside): void => {
  const ms = (share: number) =>
    `${(waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(0)} ms`.padStart(9)
  console.log(
    `${name.padEnd(34)} ${load.seconds.toFixed(1).padStart(6)} s ${counted(load.statuses).padEnd(18)} ` +
      `others: median ${ms(0.5)}  worst ${ms(1)}  ${counted(statuses)}`,
  )
}

const measureLoad = async (name: string, load: Load, ask: () => Promise<Response>): Promise<void> => {
  const began = performance.now()
  const done = { seconds: 0, statuses: [] as number[] }
  const loading = async (): Promise<void> => {
    const answers = await load()
    done.seconds = (performance.now() - began) / 1000
    done.statuses = answers.map(({ status }) => status)
  }
  report(name, done, await besideLoad(loading(), ask))
}

const drained = async (answer: Promise<Response>): Promise<Response> => {
  const response = await answer
  await response.arrayBuffer()
  return response
}

const measure = async ({ url }: RunningServer): Promise<void> => {
  const admin = await signInAs(url, PERSONAS.adminRegistered.email)
  const student = await signInAs(url, STUDENTS.studentOnboarded.email)
  const [{ id: studentId }, { id: supervisorId }] = [STUDENTS.studentOnboarded, SUPERVISORS.supervisorFree]
  const read = () => fetch(`${url}/api/users/${supervisorId}`, { headers: { cookie: student } })
  const write = () =>
    fetch(`${url}/api/users/${studentId}/settings`, {
      method: 'PATCH',
      headers: { cookie: student, 'content-type': 'application/json' },
      body: JSON.stringify({ confirm: { dismiss: true } }),
    })
  const pairs: string[] = []
  for (let cursor: string | null = ''; cursor !== null && pairs.length < DOCUMENTS;) {
    const query: string = `state=ACCEPTED&limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
    const page = await fetch(`${url}/api/supervision-requests?${query}`, { headers: { cookie: admin } })
    const { items, next_cursor } = (await page.json()) as { items: { id: string }[]; next_cursor: string | null }
    pairs.push(...items.map(({ id }) => id))
    cursor = next_cursor
  }
  const documents = (locale: string) => () =>
    Promise.all(
      Array.from({ length: DOCUMENTS }, (_, index) =>
        drained(
          fetch(`${url}/api/confirmations/${pairs[index % pairs.length]}.pdf`, {
            headers: { cookie: admin, 'accept-language': locale },
          }),
        ),
      ),
    )
  const picture = await sharp({ create: { width: SIDE_PX, height: SIDE_PX, channels: 4, background: 'red' } })
    .png({ progressive: true })
    .toBuffer()
  const { id: adminId } = PERSONAS.adminRegistered
  const pictures = () =>
    Promise.all(
      Array.from({ length: PICTURES }, () => {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
        return drained(
          fetch(`${url}/api/users/${adminId}/picture`, { method: 'PUT', headers: { cookie: admin }, body: form }),
        )
      }),
    )
  console.log(`${pairs.length} pairs, a picture of ${SIDE_PX} x ${SIDE_PX} px in ${picture.length} bytes`)
  for (const [beside, ask] of [
    ['reading', read],
    ['writing', write],
  ] as const) {
    await measureLoad(`${beside}, alone`, () => delay(2000, []), ask)
    await measureLoad(`${beside}, beside ${DOCUMENTS} documents`, documents(beside === 'reading' ? 'en' : 'de'), ask)
    await measureLoad(`${beside}, beside ${PICTURES} pictures`, pictures, ask)
  }
}

console.log('How long others wait')
await onBothDatabases(measure)
