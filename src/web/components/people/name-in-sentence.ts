import { type Named, personName } from './person-name.ts'

/** Letters of a name before it is cut; the whole name is where the sentence comes from. */
const LETTERS = 60

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
/** Isolates the direction of the text between them (FIRST STRONG ISOLATE, POP DIRECTIONAL ISOLATE). */
const [ISOLATE, END] = ['\u2068', '\u2069']

const ISOLATES = new RegExp(`[${ISOLATE}${END}]`, 'gu')

/** A person's name for a sentence. */
export function personInSentence(person: Named): string {
  return nameInSentence(personName(person))
}

/** A name, cut and isolated so that it moves no words of the other direction; applying it twice changes nothing. */
export function nameInSentence(name: string): string {
  const bare = name.replaceAll(ISOLATES, '')
  const letters = Array.from(new Intl.Segmenter().segment(bare), ({ segment }) => segment)
  const short = letters.length > LETTERS ? `${letters.slice(0, LETTERS).join('').trimEnd()}…` : bare
  return RIGHT_TO_LEFT.test(short) ? `${ISOLATE}${short}${END}` : short
}
