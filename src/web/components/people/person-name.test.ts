import { describe, expect, it } from 'vitest'
import { personName } from './person-name.ts'

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
