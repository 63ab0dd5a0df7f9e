import { describe, expect, it } from 'vitest'
import { columnsIn, USUAL_COLUMNS } from './people-columns.ts'

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
})
