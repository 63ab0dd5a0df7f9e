/** Files to import, of any size and the same every time. */

/** A list of supervisors as UTF-8, comma-separated: each with 1 to 9 places, every fourth of them with one taken. */
export const manySupervisors = (count: number, unique = 'many'): Uint8Array<ArrayBuffer> => {
  const rows = Array.from({ length: count }, (_, n) => {
    const capacity = 1 + (n % 9)
    return `Jürgen ${n},Weiß-${n},supervisor.${unique}.${n}@uni.example,${capacity},${n % 4 === 0 ? 1 : 0}`
  })
  return new TextEncoder().encode(`First Name,Last Name,Email,Capacity,Final/Taken\n${rows.join('\n')}\n`)
}

type Tags = { readonly prefix?: string; readonly seed?: number }

/** A list of tags with a similarity above 0 for every pair; another seed gives every pair another one. */
export const manyTags = (count: number, { prefix = 'Topic', seed = 1 }: Tags = {}): Uint8Array<ArrayBuffer> => {
  const tags = Array.from({ length: count }, (_, n) => `${prefix} ${n}`)
  const similarities = tags.flatMap((field1, a) =>
    tags.slice(a + 1).map((field2, offset) => ({
      field1,
      field2,
      similarity_score: (((a * 7919 + (a + 1 + offset) * 4729) % 9973) + seed) / 9983,
    })),
  )
  return new TextEncoder().encode(JSON.stringify({ tags, similarities }))
}
