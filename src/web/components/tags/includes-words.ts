/** Whether every typed word occurs in the name, ignoring case and accents. */
export function includesWords(name: string, needle: string): boolean {
  const text = plain(name)
  return plain(needle)
    .split(/\s+/u)
    .every((word) => text.includes(word))
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
