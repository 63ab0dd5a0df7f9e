import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposedTags } from './proposed-tags.ts'
import { RelatedWords } from './related-words.ts'
import { TagNames } from './tag-names.ts'
import { TagSimilarities } from './tag-similarities.ts'
import { TextTable } from './text-table.ts'

const NAMES = ['Machine Learning', 'Data Protection Law', 'Nursing', 'Robotics', 'Film']
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  'Machine Learning': ['Maschinelles Lernen', 'ML'],
  'Data Protection Law': ['Datenschutzrecht'],
  Nursing: ['Nurses'],
  Film: ['Movies'],
}
const tags = NAMES.map((name, number) => ({ id: name, key: number + 1, name }))
const wordsOf = (called: readonly string[], synonymsOf: (name: string) => readonly string[] = () => []) => {
  const named = called.map((name, number) => ({ number, name, synonyms: synonymsOf(name) }))
  return { names: new TagNames(named), related: new RelatedWords(named) }
}
const words = wordsOf(NAMES, (name) => SYNONYMS[name] ?? [])
const keyOf = (name: string): number => NAMES.indexOf(name) + 1
const similarities = new TagSimilarities({ vocabulary: 1, tags })
const emptyTable = (): TextTable => new TextTable(similarities)
const proposed = (text: string, texts = emptyTable(), max = 10): string[] =>
  proposedTags(text, { ...words, texts }, similarities, max).map(({ tag, because }) => `${NAMES[tag]}: ${because}`)

describe('tags by their names', () => {
  it('are found in either language, by words, abbreviations and parts of compounds', () => {
    expect(proposed('I like machine learning')).toEqual(['Machine Learning: machine'])
    expect(proposed('Maschinelles Lernen in der Praxis')).toEqual(['Machine Learning: Lernen'])
    expect(proposed('ML')).toEqual(['Machine Learning: ML'])
    expect(proposed('Datenschutz')).toEqual(['Data Protection Law: Datenschutz'])
    expect(proposed('Krankenpflege und Robotik')).toEqual(['Robotics: Robotik'])
  })

  it('come in the order of how much of a name is there, and no more of them than are wanted', () => {
    expect(proposed('robotics, machine learning, law')).toEqual([
      'Machine Learning: machine',
      'Robotics: robotics',
      'Data Protection Law: law',
    ])
    expect(proposed('robotics, machine learning, law', emptyTable(), 1)).toEqual(['Machine Learning: machine'])
  })

  it('come first by words that stand together, however rare another word is, in that order and no other', () => {
    // Many names have these words, one has the other.
    const called = ['Machine', 'Learning'].flatMap((word) =>
      [...'ABCDEFGHIJ'].map((letter) => `${word} ${letter}${letter}`),
    )
    const all = [...called, 'Health', 'Machine Learning']
    const unlike = new TagSimilarities({ vocabulary: 1, tags: all.map((name, key) => ({ id: name, key, name })) })
    const some = { ...wordsOf(all), texts: emptyTable() }
    const first = (text: string) => all[proposedTags(text, some, unlike, 1)[0]?.tag ?? -1]
    expect(first('machine learning for health')).toBe('Machine Learning')
    expect(first('health, and again health, by machine learning')).toBe('Machine Learning')
    expect(first('learning of a machine for health')).toBe('Health')
  })

  it('are none for a text without a topic', () => {
    for (const text of ['', ' ', '42', 'and so on', '🙂', 'Quastenflosser']) expect(proposed(text)).toEqual([])
  })
})

describe('tags by words that people use for what their names say', () => {
  const found = (text: string, synonyms: readonly string[] = []) => {
    const called = ['Computer Vision', 'Renewable Energy', 'Digital Marketing', 'Nursing', 'Museum Education']
    const all = new TagSimilarities({ vocabulary: 1, tags: called.map((name, key) => ({ id: name, key, name })) })
    const some = { ...wordsOf(called, () => synonyms), texts: new TextTable(all) }
    return proposedTags(text, some, all, 10).map(({ tag, because }) => `${called[tag]}: ${because}`)
  }

  it('are found in either language where a list has no synonyms', () => {
    expect(found('Gesichtserkennung')).toEqual(['Computer Vision: Gesichtserkennung'])
    expect(found('solar panels on my roof')[0]).toBe('Renewable Energy: solar')
    expect(found('Werbung auf Instagram')[0]).toBe('Digital Marketing: Werbung')
    expect(found('Quastenflosser')).toEqual([])
  })

  it('are left to the synonyms of a list that has some', () => {
    expect(found('Gesichtserkennung', ['Something of its own'])).toEqual([])
  })
})

describe('tags by what is written about them', () => {
  const written = (): TextTable => {
    const table = emptyTable()
    table.put('ada', [
      { text: 'Caring for patients at home', tagKeys: [keyOf('Nursing')] },
      { text: 'Patients at night', tagKeys: [keyOf('Nursing')] },
      { text: 'What patients want', tagKeys: [keyOf('Nursing')] },
      { text: 'Patients and their robots', tagKeys: [keyOf('Robotics')] },
      { text: 'Can a robot lift a patient?', tagKeys: [keyOf('Robotics')] },
    ])
    table.put(
      'eve',
      Array.from({ length: 20 }, () => ({ text: 'Contracts', tagKeys: [keyOf('Data Protection Law')] })),
    )
    table.put('ben', [{ text: 'Short documentaries, patiently cut', tagKeys: [keyOf('Film')] }])
    return table
  }

  it('are found by words that stand in no name, the likelier one first', () => {
    expect(proposed('help for patients', written())).toEqual(['Nursing: patients'])
    expect(proposed('a documentary', written())).toEqual(['Film: documentary'])
  })

  it('are found by no word that hundreds write, however many others do not', () => {
    const table = emptyTable()
    for (let at = 0; at < 4000; at += 1) {
      const text = at < 501 ? 'Interviews' : 'Something else'
      table.put(`p${at}`, [
        { text: at < 500 ? `${text}, questionnaires` : text, tagKeys: [keyOf(at < 501 ? 'Nursing' : 'Film')] },
      ])
    }
    expect(proposed('interviews', table)).toEqual([])
    expect(proposed('questionnaires', table)).toEqual(['Nursing: questionnaires'])
  })

  it('are no longer found once nobody writes the words', () => {
    const table = written()
    table.put('ada', [{ text: 'Something else', tagKeys: [keyOf('Nursing')] }])
    expect(proposed('patients', table)).toEqual([])
    table.remove('ben')
    expect(proposed('documentaries', table)).toEqual([])
  })

  it('are none of a word that stands everywhere', () => {
    const table = emptyTable()
    for (let n = 0; n < 40; n += 1) table.put(`${n}`, [{ text: 'university', tagKeys: [1 + (n % NAMES.length)] }])
    expect(proposed('university', table)).toEqual([])
  })

  it('are the same whatever came and went before, in any order', () => {
    const text = fc.constantFrom('patients at home', 'robots and cameras', 'learning to cut', 'contracts', 'home care')
    const change = fc.record({
      who: fc.constantFrom('a', 'b', 'c'),
      texts: fc.array(fc.record({ text, tagKeys: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }) }), {
        maxLength: 3,
      }),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), text, (changes, asked) => {
        const changed = emptyTable()
        for (const { who, texts } of changes) changed.put(who, texts)
        const fresh = emptyTable()
        const last = new Map(changes.map(({ who, texts }) => [who, texts]))
        for (const [who, texts] of [...last].toReversed()) fresh.put(who, texts)
        const answer = proposed(asked, changed)
        expect(answer.toSorted()).toEqual(proposed(asked, fresh).toSorted())
        expect(answer.length).toBeLessThanOrEqual(10)
        // The word that led there is a word of the text, and no tag is there twice.
        expect(answer.every((line) => asked.includes(line.split(': ')[1] ?? '-'))).toBe(true)
        expect(new Set(answer.map((line) => line.split(':')[0])).size).toBe(answer.length)
      }),
    )
  })
})
