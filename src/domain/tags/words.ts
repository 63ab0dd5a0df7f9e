/** A word of a text, and what it is looked up by. */
export type Word = {
  /** The word as it was written. */
  readonly word: string
  /** Case, accents, umlauts and spelling aside: for parts of compounds. */
  readonly folded: string
  /** The word without its endings: "Learning" and "learns" have the same. */
  readonly stem: string
  /** Of a compound, which is the word that was written. */
  readonly isPart?: boolean
}

/** Letters and digits; or one letter with the signs of a language, as in C++ and C#. */
const WORD = /(?<![\p{L}\p{M}\p{N}])\p{L}(?:\+\+|#)|[\p{L}\p{M}\p{N}]+/gu

/** The words of a text that can name a topic, in order, a word as often as it is there. */
export function wordsOf(text: string): Word[] {
  const words = text.normalize('NFC').match(WORD) ?? []
  return words.flatMap((word) => {
    if (!isTopical(word)) return []
    const folded = foldedWord(word)
    const stem = stemOf(folded)
    return isGeneral(word, stem) ? [] : [{ word, folded, stem }]
  })
}

/** The words without those that name no topic, as "for" and "und"; all of them if there are no others. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !isStopWord(word))
  return others.length > 0 ? others : words
}

/** "IT" in capitals is a topic, "it" is none. */
const isStopWord = (word: string): boolean => {
  if (isAcronym(word)) return false
  const small = word.toLowerCase()
  return STOP_WORDS.has(small) || (small !== 'news' && STOP_WORDS.has(small.replace(/s$/, '')))
}

const isAcronym = (word: string): boolean => word.length > 1 && word.length <= 4 && word === word.toUpperCase()

/** A form of a word without a topic; a noun like "building" may have one, though "build" has none. */
const isGeneral = (word: string, stem: string): boolean =>
  STOP_STEMS.has(stem) && !isAcronym(word) && !/(?:[iu]ngs?|relations)$/iu.test(word)

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
const ENDINGS = 'innen erin ung ing ien ies ion ive ell ern em iv en er es ed ie al um a e s y'.split(' ')

/** Without their endings they would be about something else: a picture, a house, a market, computing. */
const WITHOUT_ENDING = /(?:bildung|building|hause|housing|kookies?|kreative?|marketing|nursery|rechnung|training)$/u

/**
 * A light stemmer for both languages at once, since texts mix them and tags are English in either. It takes endings off until a
 * word would get too short. What it takes off too much does no harm while both sides lose the same.
 */
const stemOf = (folded: string): string => {
  let stem = folded.replace(/it(?:y|ies|at|aten)$/u, 'it').replace(/abilit$/u, 'abl')
  for (;;) {
    const shorter = stem
    const ending = ENDINGS.find((end) => shorter.endsWith(end) && shorter.length - end.length >= STEM_MIN)
    // "process" is no plural.
    if (WITHOUT_ENDING.test(stem) || ending === undefined || (ending === 's' && stem.endsWith('ss'))) return stem
    stem = stem.slice(0, -ending.length)
  }
}

/** A part of a compound has so many letters at least, and at its end more, or much before it: "transport" is no sport. */
const FRONT_MIN = 4
const BACK_MIN = 6
const REST_MIN = 3
const LONG_MIN = 5
/** What only changes a word makes no compound of it: "homelessness" is not about a home. */
const AFFIX = /^(?:less|ness|ment|abl|ship|a?lit|at|itat|i[cks]|lich|keit|heit|haft)/u

/** Whether one of two words is a part of the other, as "Datenschutz" is of "Datenschutzrecht", in either direction. */
export function isPartOf(one: Word, other: Word): boolean {
  return one.folded.length < other.folded.length ? isIn(one, other) : isIn(other, one)
}

/** Keys of a word: if one of two words is a part of the other, they have one in common. */
export function partKeys({ folded, stem }: Word): readonly string[] {
  return [`${folded.slice(0, FRONT_MIN)}-`, `-${stem.slice(-FRONT_MIN)}`]
}

/** No compound has more letters. */
const COMPOUND_MAX = 60

/** The parts of a compound that are words themselves, which is known of their stems: both, or a long one of a long word. */
export function partsOf(whole: Word, isKnown: (stem: string) => boolean): Word[] {
  const { word, folded } = whole
  if (folded.length > COMPOUND_MAX) return []
  return Array.from(folded, (_, cut) => cut).flatMap((cut) => {
    const both = [folded.slice(0, cut), folded.slice(cut)]
    const known = both
      .map((part) => ({ word, folded: part, stem: stemOf(part), isPart: true }))
      .filter((part) => part.folded.length >= FRONT_MIN && isKnown(part.stem))
    const min = known.length === 2 ? FRONT_MIN : LONG_MIN
    return known.filter(
      (part) => part.stem.length >= min && folded.length - part.folded.length >= min && isIn(part, whole),
    )
  })
}

const isIn = (part: Word, whole: Word): boolean => {
  const rest = whole.stem.length - part.stem.length
  if (rest < REST_MIN || part.stem.length < FRONT_MIN) return false
  if (whole.folded.startsWith(part.stem)) return !AFFIX.test(whole.stem.slice(part.stem.length))
  return whole.stem.endsWith(part.stem) && rest > REST_MIN && (part.folded.length >= BACK_MIN || rest >= LONG_MIN)
}

/**
 * Words of English and German that say nothing of a topic, the most frequent ones: function words, general verbs, nouns and
 * adjectives of any sentence about a thesis. In small letters, long ones in one form.
 */
const ENGLISH = `a able about above achieve across act actual add affect after again aim all allow almost alone along already also although always am among an analyse analysis and another answer any
anybody anyone anything appear apply approach are area around as ask aspect at available avoid aware away back bad based basic be became because become been before begin being believe
below benefit best better between big bit both bought bring build built but buy by called can case cases cause center centre certain challenge chance change check choose clear close
combine come common company compare complete concern connect consider contain continue could count create creating current cut daily deal decide deciding depend describe detail
determine develop developing did differ different difficult digital discover do does doing done down drop during each easily easy effect either else enable encourage end enough ensure
etc evaluate even ever every everybody everyone everything examine exist expect explain explore face factor fail fall family feel felt few find first focus follow for forget form from
further future gain general get give given go goal going good got great had half happen hard has hate have having he help helped helping helps her here hers herself high him himself
his hope how however huge i idea ideas if imagine impact important improve improving in include increase individual influence instance instead interested interesting into investigate
involve is issue it its itself join just keep kind know lack last latest lead leads least leave leaves leaving led less let like likely little live lived lives long look lot love low
made main mainly majority make manage many matter may maybe me mean measure meet met method might mine minute modern moment month more most mostly much must my myself near need needs
never new next no nobody none nor not nothing notice now number of off offer often on once one online only onto or order other our ours ourselves out over overcome own part particular
people per perform perhaps pick place plan please point popular positive possible potential prefer present probably problem produce project provide put question quick quickly quit
quite raise rather reach react real really reason receive recent reduce reducing relate relevant remain require research result role run running same save saving say search second see
seek seem send set several share she shoot short should show shown side similar simple since situation small smart so solution solve some somebody someone something sometimes somewhere
soon sort special specific spend stand stay stayed stays still stop strong study successful such suggest sure system take talk talking technical technique technology tell tend term
than that the their them themselves then there therefore these thesis they thing things think this those though thought three through thus time to today together too tool topic touch
toward try turn two typical under understand understanding understood until up upon us use used useful uses using usually value various version very view visit wait want wants was way
ways we week well were what whatever when where whether which while who whole whom whose why will win wish with within without wonder work working works world worry worse worst worth
would write year years yes yet you young your yours yourself`

const GERMAN = `ab aber abhängig abschlussarbeit aktuell all alle allem allen aller alles allgemein als also am an analyse analysieren anbieten and ander anfangen angebot ansatz anwenden anwendung
arbeit aspekt auch auf aufbauen aus außerdem außerhalb auswirken auswirkung bachelor bachelorarbeit bauen baut bedeuten bedeutung beeinflussen beginnen behandeln bei beide beiden beim
beispiel bekommen bereich besitzen besonders besser besten bestimmt betrachten betreffen bewerten bezug bieten bin bis bisher bist bitte bleiben bleibt blick brauchen braucht brechen
bricht bringen bringt da dabei dadurch dafür dagegen daher damit danach daneben dann daran darauf daraus darf darin darüber darum das dass davon davor dazu dein deine deinem deinen
deiner dem den denen denken denn dennoch der deren des deshalb dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch dürfen eben ebenso eher eigene eigentlich
eignen ein eine einem einen einer eines einfach einfluss eingesetzt einig einmal einsatz einsetzen entscheiden entscheidet entstehen entwickeln entwickelt er erfolg erfolgreich
ergebnis erhalten erhöhen erkennen erklären erreichen erst erste erstellen ersten erzeugen es etwa etwas euch euer eure eurem euren eurer fall fälle falls familie fast finden folge
fördern form forschen forschung frage fragen früh führen führt funktionieren für ganz ganze ganzen gar geben gegen gehen gehören gehört gemacht gemeinsam genau gern gerne gestalten
gewinnen gibt ging glauben gleich groß grund gut gute guten hab habe haben halten hand hat hatte hätte hatten häufig helfen her herausfinden heute hier hilft hin hinter hoch hohe höher
ich idee ideen ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in indem ins interesse interessiere interessiert irgend irgendwas ist ja jahr jahre jahren jede jedem jeden jeder
jedes jedoch jemand jene jetzt jung kann kannst kaufen kaum kein keine keinem keinen keiner kennen kleine kommen kommt konkret können könnte kosten kostet lang lange lassen lauf laufen
lebt lebten leicht lesen letzte leute liegen lösen lösung machen macht mal man manche master masterarbeit mehr mehrere mein meine meinem meinen meiner meines meist menschen merken
messen methode mich mir mit möchte modern mögen möglich möglichkeit möglichst monat muss müssen musst nach nachdem nah nämlich neben nehmen nein neu neue neuen neuer neues nicht nie
niedrig niemand nimmt noch normal nun nur nutzen nutzt nutzung ob obwohl oder oft ohne ort orte orten paar passieren passiert planen praktisch praxis problem projekt reagieren
reduzieren reicht richtig rolle sagen schaffen schlecht schnell schon schreiben schwer schwierig sehr sei sein seine seinem seinen seiner seit selber selbst selten semester seminar
setzen sich sie sieht sind sinnvoll situation so sobald sogar solche soll sollen sollte somit sondern sonst soweit sowie spannend später spielt stark statt stehen steht steigern
stellen studium system tag tage tagen technik technisch technologie teil thema themen tragen treffen trotz typisch über um umbauen umgang umgehen umsetzen und uns unser unter
unternehmen unterschied unterstützen untersuchen ursache verändern veränderung verbessern verbesserung vergleich verhindern verlieren vermeiden verschiedene verstehen versuchen
verwenden viel viele vielen vielleicht voll vom von vor vorteil wachsen wahr wandel wann war wäre waren warten warum was wechseln weg wegen weil weise weiter weitere weiteren welche
welt wenig wenn wer werde werden wessen wichtig wie wieder will wir wird wirken wirklich wirksam wirkung wissen wo wobei woche wodurch wofür wohin wollen womit woran worauf worin worum
wünschen wurde würde wurden würden zahl zeigen zeit ziel ziemlich zu zuerst zum zur zusammen zusammenhang zwar zwei zwischen`

const STOP_WORDS: ReadonlySet<string> = new Set(`${ENGLISH} ${GERMAN}`.split(/\s+/u))
const STOP_STEMS: ReadonlySet<string> = new Set(
  [...STOP_WORDS].map((word) => stemOf(foldedWord(word))).filter((stem) => stem.length > STEM_MIN),
)
