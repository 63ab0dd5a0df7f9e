/** How a German text addresses its reader: `du`, `Sie`, or both by mistake (GERMAN_FORM, messages/de-sie.json). */

/** Pronouns for one reader, and for several (`ihr` alone mostly means other people). */
const PRONOUNS = /(?<![\p{L}])(?:du|dich|dir|dein(?:e[mnrs]?)?|euch|euer|eure[mnrs]?)(?![\p{L}])/giu
const PLURAL_VERBS = /(?<![\p{L}])(?:könnt|habt|seid|wollt|sollt|müsst|dürft|seht)(?![\p{L}])/giu

/** Imperatives for one reader, with and without -e. For verbs that are spelled like a noun see AMBIGUOUS. */
const STEMS =
  `abonnier achte aktualisier akzeptier antworte beacht beantwort bearbeite begründ behalt beginne benutz beschreib
  bestätig bewert bleib bring denk dreh drück entfern entscheid ergänz erklär erlaub erstell erzähl exportier füg füll
  frag geh gib hak heb hilf hinterleg hol hör importier informier installier kehr klick komm kopier kürz lad lass leg
  lehn lern lies lösch lös mach markier meld merk nenn nimm notier nutz probier prüf registrier sag scann schalt schau
  schick schließ schlag schreib scroll sei send setz sieh sorg sortier speicher spring sprich starte stell such tausch tipp
  trag triff trenn verbirg verbind vergib vergiss vergleiche verlass verrat verschieb vertrau vervollständig verwend wart
  wechsle wend wiederhol wirf wisch wähl zeig zieh zähl zögere änder öffn üb überleg überspring`.split(/\s+/u)
const IMPERATIVES = new Set(STEMS.flatMap((stem) => [stem, `${stem}e`]))

/** Also nouns; the next word tells them apart. */
const AMBIGUOUS = new Set(['frage', 'suche', 'versuch', 'versuche', 'stelle', 'teile'])
const FOLLOWS_VERB =
  /^\s+(?:bei|das|dem|den|der|die|dort|ein|eine|einen|erst|es|hier|ihn|im|in|jemanden|mit|nach|noch|per|sie|zuerst)(?![\p{L}])/u

/** The words before a word that begins a clause. */
const CLAUSE_BEGINS = /(?:^|[.!?:;(„–…·]\s*|,\s|(?<!\p{L})(?:bitte|und|oder|sondern|dann)\s)$/iu
/** Where a capital letter marks a noun. */
const INSIDE = /[\p{L},]\s$/u

const isImperative = (before: string, word: string, after: string): boolean => {
  const lower = word.toLowerCase()
  if (!CLAUSE_BEGINS.test(before) || (INSIDE.test(before) && word !== lower)) return false
  if (AMBIGUOUS.has(lower)) return /bitte\s$/iu.test(before) || FOLLOWS_VERB.test(after)
  return IMPERATIVES.has(lower)
}

const imperatives = (text: string): string[] =>
  [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) =>
    isImperative(text.slice(0, index), word, text.slice(index + word.length)) ? [word] : [],
  )

/** Without what is not read: soft hyphens, and the names of params. */
const spoken = (text: string): string => text.replaceAll(/\u00AD|(?<=\{)\w+(?=\})/gu, '')

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([word]) => word)

/** The words of a text that say du or ihr to its reader. */
export function informalWords(text: string): string[] {
  const said = spoken(text)
  return [...new Set([...matches(said, PRONOUNS), ...matches(said, PLURAL_VERBS), ...imperatives(said)])]
}

/** Verbs of the second person: "was Sie siehst" is half of each form. */
const SECOND_PERSON = /(?<!\p{L})\p{Ll}{2,}st(?!\p{L})/gu
const NOT_SECOND =
  /^(?:erst|zuerst|vorerst|zunächst|zumindest|fast|meist|selbst|sonst|längst|höchst|fest|liest|löst|lässt|passt|misst)$/u

/** The informal words of a formal text. */
export function unfinishedWords(text: string): string[] {
  const verbs = matches(spoken(text), SECOND_PERSON).filter((word) => !NOT_SECOND.test(word))
  return [...new Set([...informalWords(text), ...verbs])]
}
