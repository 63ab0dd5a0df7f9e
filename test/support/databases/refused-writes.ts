import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'

/** The next two writes to such a row of the outbox fail; a sequence counts them, since it is not rolled back. */
export async function refuseWrites(db: Database, when: string, errcode = 'disk_full'): Promise<void> {
  await db.execute(sql`create sequence refused`)
  await db.execute(sql`
    create function disk_is_full() returns trigger language plpgsql as $$ begin
      if nextval('refused') <= 2 then raise exception 'could not extend file' using errcode = '${sql.raw(errcode)}'; end if;
      return new;
    end $$`)
  await db.execute(sql`
    create trigger no_room before update on outbox for each row when (${sql.raw(when)}) execute function disk_is_full()`)
}

/** How many writes were tried since. */
export async function triedWrites(db: Database): Promise<unknown> {
  return (await db.execute(sql`select last_value::int as times from refused`)).rows[0]?.['times']
}

/** Takes all of them again. */
export async function takeWrites(db: Database): Promise<void> {
  await db.execute(sql`drop function if exists disk_is_full() cascade`)
  await db.execute(sql`drop sequence if exists refused`)
}
