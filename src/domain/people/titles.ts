/** Academic titles, by their letters alone: "Univ.-Prof." is univprof. */
const TITLE =
  /^(?:(?:univ|jun|junior|apl|hon)?prof(?:essor(?:in)?)?|dr(?:ing|hc)?|doktor|pd|priv(?:at)?doz(?:ent(?:in)?)?|dipl(?:ing|inf|kfm|math|phys|psych)?|habil|msc|bsc|phd)$/u

/** Parts of titles that are names or words, too, and titles only with a full stop. */
const PART = /^(?:univ|jun|apl|em|ing|hc|rer|nat|rernat|phil|med|pol|oec|iur|jur|mag|ma|ba)$/u

/** The words without academic titles; all of them if there are no others. */
export function withoutTitles(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !isTitle(word))
  return others.length > 0 ? others : words
}

const isTitle = (word: string): boolean => {
  const letters = word.toLowerCase().replaceAll(/\P{L}/gu, '')
  return TITLE.test(letters) || (word.includes('.') && PART.test(letters))
}
