import { describe, expect, it } from 'vitest'
import { nameInSentence, personName } from './person-name.ts'

describe('a name in a sentence', () => {
  it('stands as it is', () => {
    expect(nameInSentence('Katharina Größl')).toBe('Katharina Größl')
  })

  it('is cut after a whole letter when it would fill a dialog', () => {
    expect(nameInSentence('W'.repeat(200))).toBe(`${'W'.repeat(60)}…`)
    expect(nameInSentence('👩‍👩‍👧‍👦'.repeat(61))).toBe(`${'👩‍👩‍👧‍👦'.repeat(60)}…`)
    expect(nameInSentence(`${'a'.repeat(59)} bcd`)).toBe(`${'a'.repeat(59)}…`)
  })

  it('keeps its direction to itself', () => {
    expect(nameInSentence('محمد بن سعود')).toBe('\u2068محمد بن سعود\u2069')
    expect(nameInSentence('שרה לוי')).toBe('\u2068שרה לוי\u2069')
  })

  it('is the same when it has been set before', () => {
    for (const name of ['محمد بن سعود', 'W'.repeat(200), 'ש'.repeat(200)]) {
      expect(nameInSentence(nameInSentence(name))).toBe(nameInSentence(name))
    }
  })
})

describe('the name of a person', () => {
  const ada = { first_name: 'Ada', last_name: 'King-Noel', email: 'ada@uni.example' }

  it('has the title before it, which no line parts at its hyphens', () => {
    expect(personName({ ...ada, title: 'Univ.-Prof. Dipl.-Ing.' })).toBe(
      'Univ.\u2011Prof. Dipl.\u2011Ing. Ada King-Noel',
    )
  })

  it('is the address before there is a name, without the title', () => {
    expect(personName({ ...ada, first_name: '', last_name: '', title: 'Univ.-Prof.' })).toBe(ada.email)
  })
})
