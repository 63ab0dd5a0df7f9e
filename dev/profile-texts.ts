import type { Random } from './random.ts'
import questions from './research-questions.json' with { type: 'json' }

export type Language = 'en' | 'de'

/** How theses of a faculty are worked on. */
export type FacultyKind = 'technical' | 'social' | 'creative' | 'natural'

/** The subject of a profile text. */
export type Interests = {
  /** Name of the field or faculty the person belongs to. */
  readonly field: string
  readonly faculty: string
  /** Names of tags, most important first; at least one. */
  readonly tags: readonly string[]
}

type Sentence = (words: { field: string; first: string; second: string; question: string }) => string

const BIO_OPENINGS: Record<Language, readonly Sentence[]> = {
  en: [
    ({ field, first }) => `My field is ${field}, above all ${first}.`,
    ({ field, first, second }) => `I teach and do research in ${field}, with a focus on ${first} and ${second}.`,
    ({ first, second }) =>
      `After some years in industry I came back to the university to work on ${first} and ${second}.`,
  ],
  de: [
    ({ field, first }) => `Mein Fach ist ${field}, vor allem ${first}.`,
    ({ field, first, second }) => `Ich lehre und forsche zu ${field}, mit Schwerpunkt auf ${first} und ${second}.`,
    ({ first, second }) =>
      `Nach einigen Jahren in der Praxis arbeite ich wieder an der Hochschule zu ${first} und ${second}.`,
  ],
}

const BIO_RESEARCH: Record<Language, readonly Sentence[]> = {
  en: [
    ({ question }) => `At the moment we study ${question}.`,
    ({ question }) => `My current project asks ${question}.`,
    ({ question }) => `Together with partners from the region we want to know ${question}.`,
  ],
  de: [
    ({ question }) => `Zurzeit untersuchen wir, ${question}.`,
    ({ question }) => `Mein aktuelles Projekt fragt, ${question}.`,
    ({ question }) => `Mit Partnern aus der Region wollen wir wissen, ${question}.`,
  ],
}

const BIO_STYLE: Record<Language, readonly string[]> = {
  en: [
    'I like theses that start from a real problem and end with something others can use.',
    'Come with a question of your own; we will find the method together.',
    'We meet every two weeks, and I read drafts within five days.',
    'Most of my students work with a partner outside the university.',
  ],
  de: [
    'Ich mag Arbeiten, die bei einem echten Problem beginnen und etwas Brauchbares hinterlassen.',
    'Bring eine eigene Frage mit; die Methode finden wir gemeinsam.',
    'Wir treffen uns alle zwei Wochen, Entwürfe lese ich innerhalb von fünf Tagen.',
    'Die meisten Arbeiten bei mir entstehen mit einem Partner außerhalb der Hochschule.',
  ],
}

const THESIS_OPENINGS: Record<Language, readonly Sentence[]> = {
  en: [
    ({ question }) => `I would like to find out ${question}.`,
    ({ first, question }) => `My thesis is about ${first}: I want to understand ${question}.`,
    ({ second, question }) => `A project on ${second} made me curious ${question}.`,
  ],
  de: [
    ({ question }) => `Ich möchte herausfinden, ${question}.`,
    ({ first, question }) => `Meine Arbeit dreht sich um ${first}: Mich interessiert, ${question}.`,
    ({ second, question }) => `Seit einem Projekt zu ${second} frage ich mich, ${question}.`,
  ],
}

const METHODS: Record<Language, Record<FacultyKind, readonly string[]>> = {
  en: {
    technical: [
      'I plan to build a prototype and measure it against an existing solution.',
      'A company near my home town offers data and a place to work.',
    ],
    social: [
      'I plan to interview eight to ten people and analyse what they say.',
      'A short survey should come first, conversations with a few of those who answered after it.',
    ],
    creative: [
      'A piece of work of my own will be part of the thesis, tried out with a small audience.',
      'I plan to compare five existing works and to design a sixth.',
    ],
    natural: [
      'Measurements from the last three years are there, and I can add one season of my own.',
      'I plan field work in spring and the analysis over the summer.',
    ],
  },
  de: {
    technical: [
      'Geplant ist ein Prototyp, gemessen an einer bestehenden Lösung.',
      'Ein Unternehmen in meiner Nähe bietet Daten und einen Arbeitsplatz an.',
    ],
    social: [
      'Geplant sind acht bis zehn Interviews und ihre Auswertung.',
      'Zuerst soll eine kurze Umfrage stehen, danach Gespräche mit einigen, die geantwortet haben.',
    ],
    creative: [
      'Ein eigenes Werk soll Teil der Arbeit sein, erprobt mit einem kleinen Publikum.',
      'Ich möchte fünf bestehende Arbeiten vergleichen und eine sechste entwerfen.',
    ],
    natural: [
      'Messungen aus drei Jahren liegen vor, eine eigene Saison kann dazukommen.',
      'Geplant sind Erhebungen im Frühling und die Auswertung im Sommer.',
    ],
  },
}

const KIND_OF_FACULTY: Readonly<Record<string, FacultyKind>> = {
  Computing: 'technical',
  Engineering: 'technical',
  'Media & Design': 'creative',
  Environment: 'natural',
}

const CHAT_OPENINGS: Record<Language, readonly Sentence[]> = {
  en: [
    ({ first, question }) =>
      `Hello! Before I send a request: would a thesis on ${first} fit, for instance ${question}?`,
    ({ first }) => `Good morning, I have a rough idea about ${first} and would be glad about ten minutes of advice.`,
  ],
  de: [
    ({ first, question }) =>
      `Guten Tag! Bevor ich anfrage: Würde eine Arbeit zu ${first} passen, etwa dazu, ${question}?`,
    ({ first }) => `Guten Morgen, ich habe eine grobe Idee zu ${first} und würde mich über zehn Minuten Rat freuen.`,
  ],
}

/** Turns of a conversation after the first message: supervisor, student, supervisor, student. */
const CHAT_TURNS: Record<Language, readonly string[]> = {
  en: [
    'That sounds like a good start. Which data or people could you reach for it?',
    'I could ask at my part-time job, they are interested. Is that enough for a thesis?',
    'It is, if the question stays small. Write half a page and come by on Thursday.',
    'Thank you, I will!',
  ],
  de: [
    'Das klingt nach einem guten Anfang. Welche Daten oder Menschen wären dafür erreichbar?',
    'Ich könnte bei meinem Nebenjob fragen, dort besteht Interesse. Reicht das für eine Arbeit?',
    'Ja, wenn die Frage klein bleibt. Schreib eine halbe Seite und komm am Donnerstag vorbei.',
    'Danke, das mache ich!',
  ],
}

/** One to three sentences about a supervisor. */
export function bio(random: Random, language: Language, interests: Interests): string {
  const words = wordsOf(language, interests)
  const sentences = [random.pick(BIO_OPENINGS[language])(words)]
  if (random.chance(0.8)) sentences.push(random.pick(BIO_RESEARCH[language])(words))
  if (random.chance(0.6)) sentences.push(random.pick(BIO_STYLE[language]))
  return sentences.join(' ')
}

/** One or two sentences about what a student wants to write on. */
export function thesisDescription(random: Random, language: Language, interests: Interests): string {
  const sentences = [random.pick(THESIS_OPENINGS[language])(wordsOf(language, interests))]
  if (random.chance(0.75)) sentences.push(random.pick(METHODS[language][facultyKind(interests.faculty)]))
  return sentences.join(' ')
}

/** How theses of a faculty are worked on, by its name. */
export function facultyKind(faculty: string): FacultyKind {
  return KIND_OF_FACULTY[faculty] ?? 'social'
}

/** The message of a chat request. */
export function chatOpening(random: Random, language: Language, interests: Interests): string {
  return random.pick(CHAT_OPENINGS[language])(wordsOf(language, interests))
}

/** The following messages of the conversation, in turns, the supervisor first; 1 to 4 messages. */
export function chatTurns(language: Language, count: number): string[] {
  return CHAT_TURNS[language].slice(0, count)
}

const wordsOf = (language: Language, { field, tags }: Interests): Parameters<Sentence>[0] => {
  const [first, second = field] = tags
  if (first === undefined) throw new Error('a text needs at least one tag')
  return { field, first, second, question: researchQuestion(first, language) }
}

/** An indirect question that a thesis on this tag could ask ("how ...", "wie ..."), without a mark at its end. */
export function researchQuestion(tag: string, language: Language): string {
  const [english, german] = (questions as Record<string, string[]>)[tag] ?? []
  const question = language === 'en' ? english : german
  if (question === undefined) throw new Error(`no research question for ${tag}`)
  return question
}
