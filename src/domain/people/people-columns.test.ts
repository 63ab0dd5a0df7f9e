import { describe, expect, it } from 'vitest'
import { allColumns, columnsIn, PEOPLE_COLUMNS, USUAL_COLUMNS } from './people-columns.ts'

describe('the columns of the table of people', () => {
  it('are the usual ones until somebody chooses', () => {
    for (const unchosen of [null, undefined]) expect(columnsIn(unchosen)).toEqual(USUAL_COLUMNS)
  })

  it('are those that somebody chose, in their order, each once', () => {
    expect(columnsIn('tags,email,tags')).toEqual(['tags', 'email'])
  })

  it('are none besides the name where somebody chose none', () => {
    expect(columnsIn('')).toEqual([])
  })

  it('are no others: an old link may name one that is gone, or nonsense', () => {
    expect(columnsIn('shoe_size,email,toString,__proto__')).toEqual(['email'])
  })

  it('are there once each, all of them in their usual order', () => {
    expect(allColumns()).toEqual(Object.keys(PEOPLE_COLUMNS))
    const usual = allColumns().filter((column) => USUAL_COLUMNS.includes(column))
    expect(USUAL_COLUMNS).toEqual(usual)
  })
})
