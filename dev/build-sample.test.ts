import { readFile } from 'node:fs/promises'
import { cleanName } from '#domain/names.ts'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { SAMPLE_FOLDER, sampleFiles, sampleSupervisorList } from './build-sample.ts'
import { hasPortrait, portraitOf, samplePortraits } from './portraits.ts'
import { sampleUniversity } from './sample-world.ts'
import { PLAYED_AT } from './told-story.ts'
import { SAMPLE_DOMAIN } from './personas.ts'
import { supervisorDirectory } from './supervisor-directory.ts'

describe('the sample files', () => {
  it.each(Object.entries(sampleFiles()))('%s is as `node dev/build-sample.ts` writes it', async (name, text) => {
    expect(await readFile(`${SAMPLE_FOLDER}${name}`, 'utf8')).toBe(text)
  })
})

describe('the supervisors list', () => {
  const rows: Record<string, string>[] = parse(sampleSupervisorList(), { columns: true })

  it('has 60 people with addresses of their own on the sample domain', () => {
    expect(rows).toHaveLength(60)
    expect(new Set(rows.map((row) => row['Email'])).size).toBe(60)
    expect(rows.every((row) => /^[a-z]+\.[a-z]+@/u.test(row['Email'] ?? ''))).toBe(true)
    expect(rows.every((row) => row['Email']?.endsWith(`@${SAMPLE_DOMAIN}`))).toBe(true)
  })

  it('has names that the import takes, with letters of many languages', () => {
    const names = rows.flatMap((row) => [row['First Name'] ?? '', row['Last Name'] ?? ''])
    expect(names.filter((name) => !cleanName(name).ok)).toEqual([])
    const letters = new Set(names.join('').toLowerCase())
    expect([...'äöüßłčñéøå'].filter((letter) => !letters.has(letter))).toEqual([])
  })

  it('never has more places taken than there are', () => {
    expect(supervisorDirectory().filter(({ totalSlots, takenOutside }) => takenOutside > totalSlots)).toEqual([])
    expect(new Set(rows.map((row) => row['Capacity']))).toEqual(new Set(['1', '2', '3', '4', '5', '6']))
  })
})

describe('the portraits', () => {
  const { users } = sampleUniversity(PLAYED_AT)
  const sitters = users.filter(hasPortrait)
  const shareOf = (role: string): number =>
    sitters.filter((user) => user.role === role).length / users.filter((user) => user.role === role).length

  it('are of about two thirds of the supervisors and a third of the students, no two alike', () => {
    expect(samplePortraits().map(({ userId }) => userId)).toEqual(sitters.map(({ id }) => id))
    expect(shareOf('SUPERVISOR')).toBeCloseTo(0.65, 1)
    expect(shareOf('STUDENT')).toBeCloseTo(0.33, 1)
    expect(new Set(sitters.map(portraitOf)).size).toBe(sitters.length)
  })

  it('have the size and format of profile pictures', async () => {
    const formats = await Promise.all(samplePortraits().map(({ bytes }) => sharp(bytes).metadata()))
    expect(new Set(formats.map(({ format, width, height }) => `${format} ${width} ${height}`))).toEqual(
      new Set(['webp 256 256']),
    )
  })
})
