/** The due tasks of a drill, and what the database and the mail server say was done about them. */
import { sql } from 'drizzle-orm'
import type { Email } from 'postal-mime'
import type { Database } from '#server/db/client.ts'
import { DUE_LOCK } from '#server/db/queries/due-tasks.ts'
import type { HallWorld } from '#test/bench/hall/hall-world.ts'
import { makeWaiting } from '#test/bench/hall/waiting-requests.ts'

const HOUR = 3_600_000
/** How long the instance at work is looked for, milliseconds. */
const LOOKING_MS = 3000

type Batch = ReadonlyMap<string, Date>

export class DueBook {
  readonly #db: Database
  readonly #students: readonly string[]
  readonly #supervisors: readonly string[]
  #asked = 0
  /** The deadlines of the requests that are to end, by request. */
  readonly #ending = new Map<string, Date>()
  /** Those of them that no figures have told of yet. */
  #batch = new Map<string, Date>()
  /** Since when what had fallen due before could be done. */
  #openedAt = Date.now()
  #kept: string[] = []
  #reminded = 0

  constructor(db: Database, { students, supervisors }: HallWorld) {
    this.#db = db
    this.#students = students.map(({ id }) => id)
    this.#supervisors = [...supervisors.keys()]
  }

  /** Has the database note what ends, by its own clock: those of the instances may be wrong. */
  async begin(): Promise<void> {
    await this.#db.execute(
      sql`create table drill_ends (n serial, request_id uuid, at timestamptz not null default clock_timestamp())`,
    )
    await this.#db.execute(sql`
      create function drill_note() returns trigger language plpgsql as $$ begin
        insert into drill_ends (request_id) values (new.request_id);
        return null;
      end $$`)
    await this.#db.execute(sql`
      create trigger drill_note after insert on request_transitions
      for each row when (new.reason = 'expired') execute function drill_note()`)
  }

  /** Each of these requests of a student of its own ends so long after now; milliseconds. */
  async expireAfter(deadlines: readonly number[]): Promise<void> {
    for (const [id, deadline] of await this.#ask(deadlines)) {
      this.#ending.set(id, deadline)
      this.#batch.set(id, deadline)
    }
  }

  /** Tasks that had fallen due by then could not be done before now. */
  open(): void {
    this.#openedAt = Date.now()
  }

  /** Requests that no clock of the database makes due. */
  async keepUntil(deadlines: readonly number[]): Promise<void> {
    this.#kept.push(...(await this.#ask(deadlines)).keys())
  }

  /** Requests of which their supervisors were to be reminded hours ago, one of each supervisor. */
  async remind(count: number): Promise<void> {
    this.#reminded = count
    this.#kept.push(
      ...(
        await this.#ask(
          Array.from({ length: count }, () => 6 * HOUR),
          -18 * HOUR,
        )
      ).keys(),
    )
  }

  /** How many have yet to fall due. */
  toCome(): number {
    return [...this.#ending.values()].filter((deadline) => deadline.getTime() > Date.now()).length
  }

  async areAllDone(): Promise<boolean> {
    if (this.toCome() > 0) return false
    const { rows } = await this.#db.execute(sql`select from due_tasks where due_at < now()`)
    return rows.length === 0
  }

  /** By the name of its connections, who is carrying out what is due at this moment; null: nobody is for a while. */
  async whoIsAtWork(): Promise<string | null> {
    for (const begun = performance.now(); performance.now() - begun < LOOKING_MS;) {
      const { rows } = await this.#db.execute<{ name: string }>(sql`
        select application_name as name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and (classid::bigint << 32) + objid::bigint = ${DUE_LOCK}::bigint`)
      if (rows[0]) return rows[0].name
    }
    return null
  }

  /** How the tasks since the last figures were done, and what of it must not be. */
  async figures(): Promise<{ readonly sentence: string; readonly wrong: readonly string[] }> {
    const batch = this.#batch
    this.#batch = new Map()
    const done = (await this.#expired()).filter(({ id }) => batch.has(id))
    const late = done
      .map(({ id, at }) => at - Math.max(deadlineIn(batch, id), this.#openedAt))
      .toSorted((one, other) => one - other)
    const times = Map.groupBy(done, ({ id }) => id)
    const disordered = done.filter(({ id }, index) => {
      const before = done[index - 1]
      return before && deadlineIn(batch, before.id) > deadlineIn(batch, id)
    }).length
    const seconds = (share: number): string =>
      ((late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? 0) / 1000).toFixed(1)
    const wrong = {
      'never done': batch.size - times.size,
      'done twice': done.length - times.size,
      'done too early': done.filter(({ id, at }) => at < deadlineIn(batch, id)).length,
      'out of order': disordered,
    }
    return {
      sentence: `${batch.size} due, ${Object.entries(wrong)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}; half within ${seconds(0.5)} s, the last within ${seconds(1)} s of when it could be done`,
      wrong: Object.entries(wrong).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : [])),
    }
  }

  /** Whether no mail waits but those that somebody had in hand when they were killed: minutes after, they are dead letters. */
  async haveMailsLeft(): Promise<boolean> {
    const { rows } = await this.#db.execute(sql`
      select from outbox where ${WAITING} and (locked_until is null or locked_until < now())`)
    return rows.length === 0
  }

  /** The mails, and the rows that were not to be touched. */
  async findings(mails: readonly Email[]): Promise<{ readonly sentence: string; readonly wrong: readonly string[] }> {
    const { rows } = await this.#db.execute<{
      kind: string
      written: number
      people: number
      held: number
      dead: number
    }>(sql`
      select kind, count(*)::int as written, count(distinct user_id)::int as people, (count(*) filter (where ${WAITING}))::int as held,
        count(parked_at)::int as dead
      from outbox where kind in ('request_expired', 'answer_reminder') group by kind`)
    const of = (kind: string) => rows.find((row) => row.kind === kind) ?? { written: 0, people: 0, held: 0, dead: 0 }
    const [expired, reminders] = [of('request_expired'), of('answer_reminder')]
    const { rows: changed } = await this.#db.execute(sql`
      select from requests where id = any(${sql.param(this.#kept)}::uuid[]) and state <> 'PENDING'`)
    const twice = mails.length - new Set(mails.map(({ messageId }) => messageId)).size
    const wrong = {
      'mails of an end too many or too few': Math.abs(expired.written - this.#ending.size),
      'mails of an end to somebody who has one': expired.written - expired.people,
      'reminders too many or too few': Math.abs(reminders.written - this.#reminded),
      'mails arrived twice': twice,
      'requests ended that were not due': changed.length,
    }
    return {
      sentence: `mails: ${expired.written} of an end, ${reminders.written} reminders; ${mails.length} arrived, ${twice} of them twice; ${expired.dead + reminders.dead} dead letters, ${expired.held + reminders.held} in the hands of one that was killed; ${this.#kept.length} requests not due, ${changed.length} of them ended`,
      wrong: Object.entries(wrong).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : [])),
    }
  }

  /** The requests that ended, in order. */
  async #expired(): Promise<{ id: string; at: number }[]> {
    const { rows } = await this.#db.execute<{ id: string; at: number }>(sql`
      select request_id as id, (extract(epoch from at) * 1000)::float8 as at from drill_ends order by n`)
    return rows
  }

  /** Has students ask, who were not there before. @param dueAfter when something is done about it, where it is not the deadline */
  async #ask(deadlines: readonly number[], dueAfter?: number): Promise<Batch> {
    const now = Date.now()
    const waiting = deadlines.map((ms) => {
      const place = this.#asked
      this.#asked += 1
      return {
        studentId: this.#students[place] ?? '',
        supervisorId: this.#supervisors[place % this.#supervisors.length] ?? '',
        deadline: new Date(now + ms),
        dueAt: new Date(now + (dueAfter ?? ms)),
      }
    })
    const ids = await makeWaiting(this.#db, waiting)
    return new Map(waiting.map(({ deadline }, index) => [ids[index] ?? '', deadline]))
  }
}

const WAITING = sql`sent_at is null and cancelled_at is null and parked_at is null`

const deadlineIn = (batch: Batch, id: string): number => batch.get(id)?.getTime() ?? 0
