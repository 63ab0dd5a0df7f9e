import { describe, expect, test } from 'vitest'
import { supervisorNote, tagNote } from './import-issue-text.ts'
import type { TagChange } from './tags/import-tags.ts'

const chosenBy = (count: number, ...names: string[]): TagChange => ({
  tag: 'Law',
  change: 'removed',
  before: null,
  synonyms: null,
  choosers: { names, count },
})

describe('a note on a supervisor', () => {
  test('is there when something is worth knowing, in the language of the reader', () => {
    expect(supervisorNote(null, 'en')).toBeNull()
    const NOTES = [
      'name_kept',
      'affiliation_kept',
      'levels_kept',
      'no_place_left',
      'data_deleted',
      'not_in_file',
    ] as const
    const said = (['en', 'de'] as const).flatMap((locale) => NOTES.map((note) => supervisorNote(note, locale)))
    expect(new Set(said).size).toBe(2 * NOTES.length)
    expect(supervisorNote('name_kept', 'en')).toBe('Registered: the name stays as it is.')
    expect(supervisorNote('name_kept', 'de')).toBe('Registriert: Der Name bleibt, wie er ist.')
  })
})

describe('a note on a tag that goes', () => {
  test('names the people who chose it', () => {
    expect(tagNote(chosenBy(0), 'en')).toBeNull()
    expect(tagNote(chosenBy(1, 'Ada'), 'en')).toBe('Chosen by Ada: it goes from their lists, too.')
    expect(tagNote(chosenBy(3, 'Ada', 'Ben', 'Cleo'), 'en')).toBe(
      'Chosen by Ada, Ben and Cleo: it goes from their lists, too.',
    )
    expect(tagNote(chosenBy(3, 'Ada', 'Ben', 'Cleo'), 'de')).toBe('Gewählt von Ada, Ben und Cleo: fällt dort weg.')
  })

  test('counts those beyond the names, who are never one alone', () => {
    expect(tagNote(chosenBy(4, 'Ada', 'Ben', 'Cleo'), 'en')).toBe(
      'Chosen by Ada, Ben and 2 more: it goes from their lists, too.',
    )
    expect(tagNote(chosenBy(9, 'Ada', 'Ben', 'Cleo'), 'de')).toBe(
      'Gewählt von Ada, Ben und 7 weiteren: fällt dort weg.',
    )
  })
})
