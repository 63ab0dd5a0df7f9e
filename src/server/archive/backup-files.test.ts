import { describe, expect, it } from 'vitest'
import { backupName, isNightlyDue, newestOf, timeOf, surplusBackups } from './backup-files.ts'

const BERLIN = 'Europe/Berlin'
const nightly = (at: string) => backupName('nightly', new Date(at))
const isDue = (names: string[], at: string) => isNightlyDue(names, new Date(at), BERLIN)

describe('the name of a backup', () => {
  it('says its kind and time', () => {
    expect(nightly('2026-11-22T02:15:07.300Z')).toBe('nightly-2026-11-22T021507Z.tandem')
    expect(timeOf('nightly', 'nightly-2026-11-22T021507Z.tandem')).toEqual(new Date('2026-11-22T02:15:07Z'))
    expect(timeOf('backup', 'nightly-2026-11-22T021507Z.tandem')).toBeNull()
    expect(timeOf('nightly', 'notes.txt')).toBeNull()
  })
})

describe('the nightly backup', () => {
  it('is due at three in the morning of the zone, and once a night', () => {
    const first = nightly('2026-11-21T02:10:00Z')
    expect(isDue([], '2026-11-21T14:00:00Z')).toBe(true)
    expect(isDue([first], '2026-11-21T20:00:00Z')).toBe(false)
    expect(isDue([first], '2026-11-22T01:59:00Z')).toBe(false) // 02:59 in Berlin
    expect(isDue([first], '2026-11-22T02:00:00Z')).toBe(true)
    expect(isDue([first, nightly('2026-11-22T02:00:00Z')], '2026-11-22T23:00:00Z')).toBe(false)
  })

  it('is made later when nothing ran at night, and by nobody else’s file', () => {
    expect(isDue([nightly('2026-11-19T02:10:00Z')], '2026-11-22T09:30:00Z')).toBe(true)
    expect(isDue([backupName('backup', new Date('2026-11-22T08:00:00Z'))], '2026-11-22T09:30:00Z')).toBe(true)
  })

  it('comes once in the nights when the clocks change', () => {
    for (const day of ['2026-03-29', '2026-10-25']) {
      const made = nightly(`${day}T02:30:00Z`)
      expect(isDue([made], `${day}T22:00:00Z`)).toBe(false)
      expect(isDue([nightly(`${day}T00:10:00Z`)], `${day}T02:30:00Z`)).toBe(true)
    }
  })

  it('is not put off by a clock that ran ahead', () => {
    expect(isDue([nightly('2027-05-01T02:10:00Z')], '2026-11-22T09:30:00Z')).toBe(true)
  })
})

describe('backups that are too many', () => {
  const now = new Date('2026-11-22T02:10:00Z')
  const days = [14, 15, 16, 17, 18, 19, 20, 21].map((day) => nightly(`2026-11-${day}T02:10:00Z`))
  const made = nightly('2026-11-22T02:10:00Z')

  it('are the oldest of their kind', () => {
    const others = ['notes.txt', backupName('backup', now), backupName('before-migration', new Date(0))]
    expect(surplusBackups([...others, ...days, made], 'nightly', made, 7, now).toSorted()).toEqual(days.slice(0, 2))
    expect(surplusBackups([...days, made], 'nightly', made, 20, now)).toEqual([])
    expect(surplusBackups([...days, made], 'nightly', made, 1, now).toSorted()).toEqual(days)
  })

  it('are first of all those that a wrong clock dated ahead, and never the one just made', () => {
    const ahead = nightly('2027-05-01T02:10:00Z')
    expect(surplusBackups([...days.slice(-6), ahead, made], 'nightly', made, 7, now)).toEqual([ahead])
  })
})

describe('the newest backup', () => {
  it('is that of any kind, and none of a clock that ran ahead', () => {
    const now = new Date('2026-11-22T02:10:00Z')
    const asked = backupName('backup', new Date('2026-11-21T09:00:00Z'))
    const names = [
      'notes.txt',
      `${asked}.part`,
      nightly('2026-11-20T02:10:00Z'),
      asked,
      nightly('2027-05-01T02:10:00Z'),
    ]
    expect(newestOf(names, now)).toEqual(new Date('2026-11-21T09:00:00Z'))
    expect(newestOf(['notes.txt'], now)).toBeNull()
  })
})
