import { describe, expect, it } from 'vitest'
import { editedOf, followed, levelsOf } from './levels-page.tsx'

const level = (id: string, name = id) => ({ id, name_en: name, name_de: name })
const fresh = (name: string) => ({ key: `new ${name}`, name_en: name, name_de: name })
const [b, m, d] = [level('b'), level('m'), level('d')]
const seen = [b, m]
const rows = editedOf(seen)
const after = (edited: Parameters<typeof followed>[0]['rows'], saved: Parameters<typeof followed>[1]) =>
  levelsOf(followed({ rows: edited, seen }, saved))

describe('levels that others have saved meanwhile', () => {
  it('come in with their names, order and removals, with what was edited here', () => {
    const edited = rows.map((row) => (row.id === 'b' ? { ...row, name_de: 'Bachelorarbeit' } : row))
    const renamed = { ...b, name_en: 'BSc' }
    expect(after([...edited, fresh('x')], [d, renamed])).toEqual([
      d,
      { ...renamed, name_de: 'Bachelorarbeit' },
      { name_en: 'x', name_de: 'x' },
    ])
  })

  it('stay as they were sorted here, others last', () => {
    expect(after(editedOf([m, b]), [b, m, d])).toEqual([m, b, d])
    const between = [...editedOf([b]), fresh('x'), ...editedOf([m])]
    expect(after(between, [m, b, d])).toEqual([b, { name_en: 'x', name_de: 'x' }, m, d])
  })

  it('stay removed when they were here', () => {
    expect(after(editedOf([m]), [b, m, d])).toEqual([m, d])
  })

  it('are new when they were renamed here and removed there', () => {
    expect(after([{ ...b, key: 'b', name_en: 'BSc' }, ...editedOf([m])], [m])).toEqual([
      m,
      { name_en: 'BSc', name_de: 'b' },
    ])
  })

  it('are one when both have added the same', () => {
    expect(after([...rows, fresh('d')], [b, m, d])).toEqual([b, m, d])
  })
})
