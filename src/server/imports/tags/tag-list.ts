/** A tag list as its file has it, without fields that are ignored. */
export type TagList = {
  /** By the name of the tag; a list may do without. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>
  readonly tags: readonly string[]
  readonly similarities: readonly {
    readonly field1: string
    readonly field2: string
    /** A value that is not a number is an issue of this entry, not of the file's structure. */
    readonly similarity_score: unknown
  }[]
}

/** A place with an unexpected value, and what was expected, in JSON notation, which needs no translation. */
export type ShapeMistake = { readonly path: (string | number)[]; readonly expected: string }

/** The first place where a JSON value is no tag list; null when it is one. */
export function shapeMistake(list: unknown): ShapeMistake | null {
  if (!isObject(list)) return { path: [], expected: '{…}' }
  return (
    listMistake(list, 'tags', tagMistake) ?? listMistake(list, 'similarities', entryMistake) ?? synonymsMistake(list)
  )
}

const listMistake = (
  list: Record<string, unknown>,
  name: string,
  itemMistake: (item: unknown) => ShapeMistake | null,
): ShapeMistake | null => {
  const items = list[name]
  if (items === undefined) return { path: [], expected: `"${name}": […]` }
  if (!Array.isArray(items)) return { path: [name], expected: '[…]' }
  for (const [index, item] of items.entries()) {
    const mistake = itemMistake(item)
    if (mistake !== null) return { path: [name, index, ...mistake.path], expected: mistake.expected }
  }
  return null
}

const synonymsMistake = ({ synonyms }: Record<string, unknown>): ShapeMistake | null => {
  if (synonyms === undefined) return null
  if (!isObject(synonyms)) return { path: ['synonyms'], expected: '{…}' }
  for (const tag of Object.keys(synonyms)) {
    const mistake = listMistake(synonyms, tag, tagMistake)
    if (mistake !== null) return { ...mistake, path: ['synonyms', ...mistake.path] }
  }
  return null
}

const tagMistake = (tag: unknown): ShapeMistake | null =>
  typeof tag === 'string' ? null : { path: [], expected: '"…"' }

const entryMistake = (entry: unknown): ShapeMistake | null => {
  if (!isObject(entry)) return { path: [], expected: '{…}' }
  for (const name of ['field1', 'field2']) {
    if (entry[name] === undefined) return { path: [], expected: `"${name}": "…"` }
    if (typeof entry[name] !== 'string') return { path: [name], expected: '"…"' }
  }
  return entry['similarity_score'] === undefined ? { path: [], expected: '"similarity_score": 0' } : null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
