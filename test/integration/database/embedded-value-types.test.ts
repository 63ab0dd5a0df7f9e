import { sql } from 'drizzle-orm'
import * as t from 'drizzle-orm/pg-core'
import { beforeAll, expect, it } from 'vitest'
import { eachDatabase } from '#test/support/databases/embedded.ts'

const values = t.pgTable('value_types', {
  id: t.uuid().primaryKey(),
  at: t.timestamp({ withTimezone: true }).notNull(),
  atText: t.timestamp({ withTimezone: true, mode: 'string' }).notNull(),
  day: t.date().notNull(),
  big: t.bigint({ mode: 'number' }).notNull(),
  huge: t.bigint({ mode: 'bigint' }).notNull(),
  exact: t.numeric({ precision: 30, scale: 10 }).notNull(),
  real: t.real().notNull(),
  double: t.doublePrecision().notNull(),
  yes: t.boolean().notNull(),
  data: t.jsonb().notNull(),
  names: t.text().array().notNull(),
  numbers: t.integer().array().notNull(),
  ids: t.uuid().array().notNull(),
  missing: t.text(),
})

const ROW = {
  id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  at: new Date('2026-03-29T01:30:00.123Z'),
  atText: '2026-03-29 01:30:00.123456+00',
  day: '2026-03-29',
  big: Number.MAX_SAFE_INTEGER,
  huge: 9_223_372_036_854_775_807n,
  exact: '12345678901234567890.0123456789',
  real: 0.5,
  double: 0.1 + 0.2,
  yes: true,
  data: { text: 'Zürich "ß" \\ 🎓', list: [1, 2.5, null], empty: {} },
  names: ['ä, ö', '"quoted"', '', 'NULL', '{}'],
  numbers: [1, -2, 2_147_483_647],
  ids: ['0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'],
  missing: null,
}

eachDatabase('values', (open) => {
  beforeAll(async () => {
    await open().db.execute(sql`
      CREATE TABLE value_types (
        id uuid PRIMARY KEY, "at" timestamptz, "atText" timestamptz, day date, big bigint, huge bigint,
        exact numeric(30, 10), real real, double double precision, yes boolean, data jsonb, names text[],
        numbers integer[], ids uuid[], missing text)`)
    await open().db.insert(values).values(ROW)
  })

  it('come back through drizzle as they went in', async () => {
    expect(await open().db.select().from(values)).toEqual([ROW])
  })

  it('are found by value', async () => {
    const found = open().db.select({ id: values.id }).from(values)
    const same = sql`${values.at} = ${ROW.at} AND ${values.huge} = ${ROW.huge} AND ${values.names} @> ${sql.param(ROW.names, values.names)}`
    expect(await found.where(same)).toEqual([{ id: ROW.id }])
  })

  it('of plain SQL have the same JavaScript types', async () => {
    const { rows } = await open().db.execute(sql`
      SELECT "at", day, big, count(*) OVER () AS count, exact, double, yes, data, names, numbers, missing FROM value_types`)
    expect(rows).toEqual([
      {
        at: '2026-03-29 01:30:00.123+00',
        day: '2026-03-29',
        big: '9007199254740991',
        count: '1',
        exact: '12345678901234567890.0123456789',
        double: 0.1 + 0.2,
        yes: true,
        data: ROW.data,
        names: ROW.names,
        numbers: ROW.numbers,
        missing: null,
      },
    ])
  })

  it.each(['pg_trgm', 'unaccent'])('can use the extension %s', async (name) => {
    await open().db.execute(sql.raw(`CREATE EXTENSION IF NOT EXISTS ${name}`))
    const { rows } = await open().db.execute(sql`SELECT extname FROM pg_extension WHERE extname = ${name}`)
    expect(rows).toEqual([{ extname: name }])
  })

  it('compare and fold letters beyond ASCII alike', async () => {
    const { rows } = await open().db.execute(sql`
      SELECT lower('ÄÖÜÉ') AS lower, tandem_unaccent('Žižková Straße') AS plain, 'Ödön' ILIKE 'ö%' AS alike,
        similarity('müller', 'muller') > 0 AS similar, now()::text LIKE '%+00' AS utc`)
    expect(rows).toEqual([{ lower: 'äöüé', plain: 'Zizkova Strasse', alike: true, similar: true, utc: true }])
  })
})
