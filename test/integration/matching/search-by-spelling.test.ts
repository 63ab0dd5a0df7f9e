/** Umlauts are spelt in two ways, and typed in three: with them, as two letters, or without their dots. */
import { beforeAll, describe, expect, it } from 'vitest'
import { apiForAll } from '#test/support/app.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

describe('search by any spelling', () => {
  const { api, database } = apiForAll()
  let student: MadeUser
  let admin: MadeUser

  beforeAll(async () => {
    const { db } = database
    student = await makeStudent(db)
    for (const [firstName, lastName] of [
      ['Jörg', 'Größl'],
      ['Joerg', 'Groessl'],
      ['Bärbel', 'Übermüller'],
      ['Baerbel', 'Uebermueller'],
      ['Søren', 'Weiß'],
      ['Manuel', 'Goethe'],
      ['Jan', 'Wiśniewski'],
      ['Min', 'Kim'],
      ['Ada', 'Meyer-Kirsch'],
    ] as const)
      await makeSupervisor(db, { firstName, lastName })
    await makeSupervisor(db, { firstName: 'Hélène', lastName: 'Béranger', title: 'Univ.-Prof. Dr.' })
    admin = await makeAdmin(db)
  })

  const found = async (query: string, as = student): Promise<string[]> => {
    const { items } = await api.ok('users.search', { query }, { as: as.email })
    return items.map(({ last_name }) => last_name).toSorted()
  }

  it.each([
    ['größl', ['Groessl', 'Größl']],
    ['GROESSL', ['Groessl', 'Größl']],
    ['grossl', ['Groessl', 'Größl']],
    ['Groeßl', ['Groessl', 'Größl']],
    ['jörg', ['Groessl', 'Größl']],
    ['joer', ['Groessl', 'Größl']],
    ['uebermueller', ['Uebermueller', 'Übermüller']],
    ['Ubermuller', ['Uebermueller', 'Übermüller']],
    ['baerbel über', ['Uebermueller', 'Übermüller']],
    ['soeren weiss', ['Weiß']],
    ['göthe', ['Goethe']],
    // Parts of a name are found as they stand there, also between the two letters.
    ['nuel goe', ['Goethe']],
    // A few letters only where a word of the name begins.
    ['el goe', []],
    ['ma goe', ['Goethe']],
    ['üb', ['Uebermueller', 'Übermüller']],
    ['ki', ['Kim', 'Meyer-Kirsch']],
    ['ewski', ['Wiśniewski']],
    // A name with its title as it is shown, or as it is remembered.
    ['Univ.\u2011Prof. Dr. Hélène Béranger', ['Béranger']],
    ['prof beranger', ['Béranger']],
    ['DR. BER', ['Béranger']],
    // A title that is not stored, unless others have it and the name.
    ['Prof. Dr. Größl', ['Groessl', 'Größl']],
    ['Dr. nobody', []],
    ['ethe', ['Goethe']],
  ])('%s', async (query, names) => {
    expect(await found(query)).toEqual(names)
  })

  it('does so for admins, who look for names alone, also by a few letters in the middle', async () => {
    expect(await found('ski', admin)).toEqual(['Wiśniewski'])
    expect(await found('prof beranger', admin)).toEqual(['Béranger'])
    expect(await found('Prof. Größl', admin)).toEqual(['Groessl', 'Größl'])
    const { items, total } = await api.ok('users.list', { query: 'Prof. Größl' }, { as: admin.email })
    expect([total, ...items.map(({ last_name }) => last_name).toSorted()]).toEqual([2, 'Groessl', 'Größl'])
  })

  it('leaves a title out on every page of the answer', async () => {
    const pages = async (query: string, cursor?: string): Promise<string[]> => {
      const input = { query, sort: 'name', limit: 1, ...(cursor === undefined ? {} : { cursor }) } as const
      const { items, next_cursor: next } = await api.ok('users.search', input, { as: student.email })
      return [...items.map(({ last_name }) => last_name), ...(next === null ? [] : await pages(query, next))]
    }
    expect((await pages('Dr. größl')).toSorted()).toEqual(['Groessl', 'Größl'])
    expect(await pages('Dr. b')).toEqual(['Béranger'])
  })

  it('does so in the search by one name, and in that name alone', async () => {
    const as = { as: student.email }
    const first = await api.ok('users.search_by_first_name', { firstName: 'joerg' }, as)
    expect(first.map(({ first_name }) => first_name).toSorted()).toEqual(['Joerg', 'Jörg'])
    expect(await api.ok('users.search_by_first_name', { firstName: 'groessl' }, as)).toEqual([])
    const last = await api.ok('users.search_by_last_name', { lastName: 'Über' }, as)
    expect(last.map(({ last_name }) => last_name).toSorted()).toEqual(['Uebermueller', 'Übermüller'])
  })
})
