/** A word of a text, and what it is looked up by. */
export type Word = {
  /** The word as it was written. */
  readonly word: string
  /** Case, accents, umlauts and spelling aside: for parts of compounds. */
  readonly folded: string
  /** The word without its endings: "Learning" and "learns" have the same. */
  readonly stem: string
}

/** The words of a text that can name a topic, in order, a word as often as it is there. */
export function wordsOf(text: string): Word[] {
  const words = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.filter(isTopical).map((word) => {
    const folded = foldedWord(word)
    return { word, folded, stem: stemOf(folded) }
  })
}

/** The words without those that name no topic, as "for" and "und"; all of them if there are no others. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !isStopWord(word))
  return others.length > 0 ? others : words
}

/** "IT" in capitals is a topic, "it" is none. */
const isStopWord = (word: string): boolean => {
  const isAcronym = word.length > 1 && word.length <= 4 && word === word.toUpperCase()
  return !isAcronym && STOP_WORDS.has(word.toLowerCase())
}

/** A number is no topic, "3D" is one. */
const isTopical = (word: string): boolean => word.length > 1 && /\p{L}/u.test(word) && !isStopWord(word)

/**
 * One spelling for what English and German spell differently (Robotics, Robotik; Photography, Fotografie), and for umlauts and
 * those who have none on their keyboard. It is no word of a language any more, and the same for all that is compared.
 */
const foldedWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([ao])e/gu, '$1')
    .replaceAll(/(?<![aeq])ue/gu, 'u')
    .replaceAll('ph', 'f')
    .replaceAll('sch', 'ch')
    .replaceAll(/ck|c(?!h)/gu, 'k')

/** A stem keeps so many letters at least. */
const STEM_MIN = 4

/** Endings of English and German, the longest first. */
const ENDINGS = [
  'itaten',
  'ungen',
  'ities',
  'itat',
  'ings',
  'ung',
  'ing',
  'ity',
  'ien',
  'ies',
  'ell',
  'ern',
  'em',
  'en',
  'er',
  'es',
  'ed',
  'ie',
  'al',
  'um',
  'a',
  'e',
  's',
  'y',
]

/**
 * A light stemmer for both languages at once, since texts mix them and tags are English in either. It takes endings off until a
 * word would get too short. What it takes off too much does no harm while both sides lose the same.
 */
const stemOf = (folded: string): string => {
  let stem = folded
  for (;;) {
    const shorter = stem
    const ending = ENDINGS.find((end) => shorter.endsWith(end) && shorter.length - end.length >= STEM_MIN)
    // "process" is no plural.
    if (ending === undefined || (ending === 's' && stem.endsWith('ss'))) return stem
    stem = stem.slice(0, -ending.length)
  }
}

/** A part of a compound has so many letters at least, at its end more: "transport" is no sport. */
const FRONT_MIN = 5
const BACK_MIN = 6
const REST_MIN = 3

/** Whether one of two words is a part of the other, as "Datenschutz" is of "Datenschutzrecht", in either direction. */
export function isPartOf(one: Word, other: Word): boolean {
  return one.folded.length < other.folded.length ? isIn(one, other) : isIn(other, one)
}

/** Keys of a word: if one of two words is a part of the other, they have one in common. */
export function partKeys({ folded, stem }: Word): readonly string[] {
  return [`${folded.slice(0, FRONT_MIN)}-`, `-${stem.slice(-FRONT_MIN)}`]
}

const isIn = (part: Word, whole: Word): boolean => {
  if (whole.folded.length - part.folded.length < REST_MIN) return false
  if (part.stem.length < FRONT_MIN) return false
  return whole.folded.startsWith(part.stem) || (part.folded.length >= BACK_MIN && whole.stem.endsWith(part.stem))
}

/** Words of English and German that say nothing of a topic; as they are written, in small letters. */
const ENGLISH = `a about above across after again all almost alone along already also although always am among an and another any
anybody anyone anything are around as ask at away back be became because become been before being below best better
between both but by can come could did different do does doing done down during each either else end enough etc even
ever every everybody everyone everything few find first follow follows for from further get give given go going good got great had half hard has
have having he help helped helping helps her here hers herself him himself his how however i idea ideas if improve improves improving in instance instead interested into is it its itself
just keep kind know last least leave leaves leaving less let like likely little live lived lives long look made mainly make many may maybe me mean might
mine more most mostly much must my myself near need needs never new next no nobody none nor not nothing now of off often on once one
only onto or other others our ours ourselves out over own part people per perhaps please possible quite rather real really same say
second see seem several she should since so some somebody someone something sometimes somewhere soon stay stayed stays still study such
take than that the their theirs them themselves then there therefore these they thing things think this those though
thought three through thus time to today together too topic topics toward towards try two under until up upon us use used useful uses using
usually various very want wants was way ways we well were what whatever when where whether which while who whole whom
whose why will wish with within without work working works would write year years yes yet you your yours yourself thesis`

const GERMAN = `ab aber abschlussarbeit all alle allem allen aller alles als also am an and ander andere anderem anderen anderer anderes arbeit arbeiten auch
auf aus außerdem außerhalb bei beide beiden beim besonders besser besten bin bis bisher bleiben bleibt bringen bringt bist bitte da dabei dadurch dafür dagegen
daher damit danach daneben dann daran darauf daraus darf darin darüber darum das dass davon davor dazu dein deine deinem
deinen deiner dem den denen denn dennoch der deren des deshalb dessen dich die dies diese diesem diesen dieser dieses dir doch
dort du durch dürfen eben ebenso eher eigene eigenen eigentlich ein eine einem einen einer eines einfach einig einige einigem einigen
einiger einiges einmal er erst erste ersten es etwa etwas euch euer eure eurem euren eurer falls fast finden für ganz ganze ganzen
gar geben gegen gehen gehört gemacht genau gern gerne gibt ging gleich groß große großen gut gute guten hab habe haben hat hatte hätte hatten
helfen her herausfinden hier hilft hin hinter ich idee ideen ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in indem ins interesse interessiere interessiert irgend irgendwas ist ja
jahr jahre jahren jede jedem jeden jeder jedes jedoch jemand jene jetzt kann kannst kaum kein keine keinem keinen keiner kleine kleinen können könnte könnten lang lange lassen lebt lebten leute
letzte letzten machen macht mal man manche manchen mehr mehrere mein meine meinem meinen meiner meines meist menschen mich mir mit möchte möchten mögen
möglich müssen muss musst musste nach nachdem nämlich neben nein neu neue neuen neuer neues nicht nichts nie niemand noch nun nur ob obwohl oder oft ort orte orten
ohne paar sagen schon schreiben sehr sei sein seine seinem seinen seiner seit selber selbst sich sie sieht sind so sobald sogar solche solchen
soll sollen sollte sollten somit sondern sonst soweit sowie spannend statt tag tage tagen thema themen trotz über um und uns unser unsere unserem unseren unserer unter
verschiedene verschiedenen viel viele vielen vielleicht vom von vor war wäre waren wann warum was weg wegen weil weiter weitere weiteren welche welchem
welchen welcher welches wenig wenige weniger wenn wer werde werden wessen wie wieder will wir wird wirklich wo wobei wodurch wofür wollen womit woran worauf worin worum
wurde würde wurden würden zeit ziemlich zu zuerst zum zur zusammen zwar zwei zwischen`

const STOP_WORDS: ReadonlySet<string> = new Set(`${ENGLISH} ${GERMAN}`.split(/\s+/u))
