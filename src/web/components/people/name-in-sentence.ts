/** Letters of a name before the rest is left out: the whole of it stands where the sentence was asked for. */
const LETTERS = 60

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
/** Around these, the direction of what stands between changes nothing (FIRST STRONG ISOLATE, POP DIRECTIONAL ISOLATE). */
const [ISOLATE, END] = ['\u2068', '\u2069']

/** A name as a sentence has room for it, and set so that it moves no words of the other direction. */
export function nameInSentence(name: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  const short = letters.length > LETTERS ? `${letters.slice(0, LETTERS).join('').trimEnd()}…` : name
  return RIGHT_TO_LEFT.test(short) ? `${ISOLATE}${short}${END}` : short
}
