import { type Branch, SECOND_PARENTS, TAXONOMY } from './taxonomy.ts'

/** A tag with its place: `faculty` and `field` name its main place. */
export type Leaf = {
  readonly name: string
  readonly faculty: string
  /** The inner node right above the tag. */
  readonly field: string
  /** Inner nodes below the root, from the faculty down, for each parent; the own place first. */
  readonly places: readonly (readonly string[])[]
}

/**
 * All tags in the order of the taxonomy.
 * @throws {Error} when a second parent names no inner node or no tag: a slip in the data above
 */
export function taxonomyLeaves(taxonomy: Branch = TAXONOMY, secondParents = SECOND_PARENTS): Leaf[] {
  const nodes = new Map<string, readonly string[]>()
  const own = collect(taxonomy, [], nodes)
  const names = new Set(own.map(({ name }) => name))
  for (const [tag, parent] of Object.entries(secondParents)) {
    if (!names.has(tag) || !nodes.has(parent)) throw new Error(`no such tag or field: ${tag} -> ${parent}`)
  }
  return own.map(({ name, place }) => {
    const second = nodes.get(secondParents[name] ?? '')
    return { name, faculty: place[0] ?? '', field: place.at(-1) ?? '', places: second ? [place, second] : [place] }
  })
}

const collect = (
  branch: Branch,
  above: readonly string[],
  nodes: Map<string, readonly string[]>,
): { name: string; place: readonly string[] }[] => {
  return Object.entries(branch).flatMap(([node, below]) => {
    const place = [...above, node]
    nodes.set(node, place)
    // Narrowing a readonly array out of the union needs the cast: Array.isArray answers `any[]`.
    return Array.isArray(below)
      ? (below as readonly string[]).map((name) => ({ name, place }))
      : collect(below as Branch, place, nodes)
  })
}
