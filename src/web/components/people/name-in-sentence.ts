import { type Named, personName } from './person-name.ts'

/** Letters of a name before the rest is left out: the whole of it stands where the sentence was asked for. */
const LETTERS = 60

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
/** Around these, the direction of what stands between changes nothing (FIRST STRONG ISOLATE, POP DIRECTIONAL ISOLATE). */
const [ISOLATE, END] = ['\u2068', '\u2069']

const ISOLATES = new RegExp(`[${ISOLATE}${END}]`, 'gu')

/** What a sentence calls a person. */
export function personInSentence(person: Named): string {
  return nameInSentence(personName(person))
}

/** A name as a sentence has room for it, and set so that it moves no words of the other direction; the same when done twice. */
export function nameInSentence(name: string): string {
  const bare = name.replaceAll(ISOLATES, '')
  const letters = Array.from(new Intl.Segmenter().segment(bare), ({ segment }) => segment)
  const short = letters.length > LETTERS ? `${letters.slice(0, LETTERS).join('').trimEnd()}…` : bare
  return RIGHT_TO_LEFT.test(short) ? `${ISOLATE}${short}${END}` : short
}
