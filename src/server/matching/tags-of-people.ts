import { MAX_TAGS } from '#domain/limits.ts'
import { NO_TAG } from './tag-similarities.ts'

/** The tags of many people in little memory. Each person has a place; the places are 0 to `ids.length` - 1. */
export class TagsOfPeople {
  readonly #ids: string[] = []
  readonly #places = new Map<string, number>()
  #tags = new Int32Array(0)

  /** By place. */
  get ids(): readonly string[] {
    return this.#ids
  }

  /** How many people there is room for. */
  get room(): number {
    return this.#tags.length / MAX_TAGS
  }

  /** Numbers of tags by place, MAX_TAGS each in order of priority, filled up with NO_TAG. */
  get tags(): Int32Array {
    return this.#tags
  }

  placeOf(id: string): number | undefined {
    return this.#places.get(id)
  }

  /** By how many people each tag is chosen, by number of the tag. @param size how many tags there are */
  countByTag(size: number): Uint32Array {
    const counts = new Uint32Array(size)
    const tags = this.#tags
    const end = this.#ids.length * MAX_TAGS
    for (let place = 0; place < end; place += 1) {
      const tag = tags[place] ?? NO_TAG
      if (tag !== NO_TAG) counts[tag] = (counts[tag] ?? 0) + 1
    }
    return counts
  }

  /** Adds a person or replaces their tags; answers their place. */
  put(id: string, tags: readonly number[]): number {
    const place = this.#places.get(id) ?? this.#append(id)
    const known = tags.filter((tag) => tag !== NO_TAG)
    for (let nth = 0; nth < MAX_TAGS; nth += 1) this.#tags[place * MAX_TAGS + nth] = known[nth] ?? NO_TAG
    return place
  }

  /** Takes a person out. The last one moves to their place; answers from where to where, null when nobody moves. */
  remove(id: string): { readonly from: number; readonly to: number } | null {
    const to = this.#places.get(id)
    if (to === undefined) return null
    this.#places.delete(id)
    const from = this.#ids.length - 1
    const moved = this.#ids.pop()
    if (moved === undefined || from === to) return null
    this.#ids[to] = moved
    this.#places.set(moved, to)
    this.#tags.copyWithin(to * MAX_TAGS, from * MAX_TAGS, (from + 1) * MAX_TAGS)
    return { from, to }
  }

  #append(id: string): number {
    const place = this.#ids.push(id) - 1
    this.#places.set(id, place)
    if (this.room <= place) {
      const grown = new Int32Array(Math.max(64, this.#ids.length * 2) * MAX_TAGS).fill(NO_TAG)
      grown.set(this.#tags)
      this.#tags = grown
    }
    return place
  }
}
