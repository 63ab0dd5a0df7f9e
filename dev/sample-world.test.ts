import { cleanIdeaDescription, cleanIdeaTitle, cleanName, cleanTagName, cleanText } from '#domain/names.ts'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type SampleWorld, sampleWorld } from './sample-world.ts'

const NOW = new Date('2026-11-21T07:30:00Z')
const HOUR_MS = 3_600_000

const world = sampleWorld(NOW)
const registeredAt = new Map(world.users.map((user) => [user.id, user.registeredAt ?? null]))
const fileOf = (name: string): string => readFileSync(new URL(`sample/${name}`, import.meta.url), 'utf8')

describe('the sample world', () => {
  it('moves as a whole with the day', () => {
    const later = new Date(NOW.getTime() + 10 * 24 * HOUR_MS + 5 * HOUR_MS)
    const shifted = (value: SampleWorld): string =>
      JSON.stringify({ ...value, cycles: [] }).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, (time) =>
        String(Date.parse(time) - value.cycles[1].openedAt.getTime()),
      )
    expect(shifted(sampleWorld(later))).toBe(shifted(world))
  })

  it('names its cycles and numbers its confirmations by their years', () => {
    expect(world.cycles.map(({ name }) => name)).toEqual(['2025/26', '2026/27'])
    expect(sampleWorld(new Date('2027-09-20T12:00:00Z')).cycles[1].name).toBe('2026/27')
    expect(new Set(world.confirmations.map(({ number }) => number.slice(0, 4)))).toEqual(new Set(['T26-']))
  })

  it('tells its history in order of time, in the past, and nobody acts before being there', () => {
    const times = world.transitions.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const all = [...world.transitions, ...world.messages, ...world.dismissals].map(({ at }) => at.getTime())
    expect(Math.min(...all)).toBeGreaterThan(world.cycles[1].openedAt.getTime())
    expect(Math.max(...all)).toBeLessThan(NOW.getTime())
    expect(world.transitions.filter(({ by, at }) => by && at < (registeredAt.get(by) ?? NOW))).toEqual([])
  })

  it('has names and texts that the product would have taken', () => {
    const named = world.users.filter((user) => user.registeredAt)
    const names = named.flatMap(({ firstName = '', lastName = '' }) => [firstName, lastName])
    expect(names.filter((name) => !cleanName(name).ok)).toEqual([])
    const texts = world.users.flatMap(({ bio, thesisDescription }) => [bio ?? '', thesisDescription ?? ''])
    const said = [...world.messages, ...world.requests].map((row) => ('text' in row ? row.text : (row.message ?? '')))
    expect([...texts, ...said].filter((text) => !cleanText(text).ok)).toEqual([])
    const ideas = world.ideas.filter(
      ({ title, description = '' }) => !cleanIdeaTitle(title).ok || !cleanIdeaDescription(description ?? '').ok,
    )
    expect(ideas).toEqual([])
    expect(world.tagList.tags.filter((tag) => !cleanTagName(tag).ok)).toEqual([])
  })

  it('has requests of both types in every state, and every way to get there was taken', () => {
    expect(new Set(world.requests.map(({ type, state }) => `${type} ${state}`)).size).toBe(8)
    const byPeople = ['sent', 'added', 'accepted', 'rejected', 'withdrawn', 'removed', 'undone']
    expect(new Set(world.transitions.map(({ reason }) => reason))).toEqual(
      new Set([...byPeople, 'accepted_elsewhere', 'restored']),
    )
  })

  it('has portraits of the size and format of profile pictures', async () => {
    const portraits = Object.values(JSON.parse(fileOf('portraits.json')) as Record<string, string>)
    const formats = await Promise.all(portraits.map((picture) => sharp(Buffer.from(picture, 'base64')).metadata()))
    expect(new Set(formats.map(({ format, width, height }) => `${format} ${width} ${height}`))).toEqual(
      new Set(['webp 256 256']),
    )
  })

  it('has the supervisors of the list that admins may upload, with the same places', () => {
    const emails = new Map(world.users.map(({ id, email }) => [id, email]))
    const listed: Record<string, string>[] = parse(fileOf('supervisors.csv'), { columns: true })
    expect(listed.map((row) => `${row['Email']} ${row['Capacity']} ${row['Final/Taken']}`)).toEqual(
      world.supervisors.map(
        ({ userId, ...places }) => `${emails.get(userId)} ${places.totalSlots} ${places.takenOutside}`,
      ),
    )
  })
})
