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

// Tags and fields have English names: German sentences do without them.
const BIO_OPENINGS: Record<Language, readonly Sentence[]> = {
  en: [
    ({ field }) => `I teach ${field}, and I like it when students disagree with me.`,
    () => 'Eleven years in industry, then back to the university: I still like things that work in the end.',
    ({ field }) => `I came to ${field} by accident and stayed.`,
    () => 'In this subject since 2009, and still surprised every term.',
    () => 'My students say that I ask too many questions. I take it as a compliment.',
    () => 'One day a week I am out with our partners; most thesis topics come from there.',
    ({ first }) => `If you like ${first}, we will get along.`,
    ({ first, second }) => `${first} is what I know best, ${second} what I would like to know better.`,
    () => 'New here since last autumn, so there is room for your own ideas.',
    () => 'My favourite theses are those where nobody knows at the beginning what will come out.',
  ],
  de: [
    () => 'Ich unterrichte gern und freue mich, wenn mir jemand widerspricht.',
    () => 'Elf Jahre in der Praxis, dann zurück an die Hochschule: Am Ende soll etwas funktionieren.',
    () => 'In dieses Fach bin ich eher hineingestolpert. Geblieben bin ich gern.',
    () => 'Seit 2009 hier und noch immer jedes Semester überrascht.',
    () => 'Angeblich frage ich zu viel. Ich nehme das als Kompliment.',
    () => 'Einen Tag pro Woche bin ich bei unseren Partnern draußen; von dort kommen die meisten Themen.',
    () => 'Seit letztem Herbst neu hier, also ist noch viel Platz für eigene Ideen.',
    () => 'Am liebsten betreue ich Arbeiten, bei denen am Anfang niemand weiß, was herauskommt.',
    () => 'Kleine Fragen, gründlich beantwortet: So mag ich Abschlussarbeiten.',
  ],
}

const BIO_RESEARCH: Record<Language, readonly Sentence[]> = {
  en: [
    ({ question }) => `Right now my group is trying to find out ${question}.`,
    ({ question }) => `Ask me ${question}, and I won't stop talking.`,
    ({ question }) => `For three years I have wanted to know ${question}, and there is plenty left for theses.`,
    ({ question }) => `What keeps me busy at the moment is ${question}.`,
    ({ question }) => `My favourite open question: ${question}.`,
    ({ question }) => `So far nobody could tell me ${question}. Perhaps you can.`,
  ],
  de: [
    ({ question }) => `Gerade wollen wir herausfinden, ${question}.`,
    ({ question }) => `Fragt mich, ${question}, und ich höre nicht mehr auf zu reden.`,
    ({ question }) => `Seit drei Jahren will ich wissen, ${question}. Für Abschlussarbeiten ist da noch viel Platz.`,
    ({ question }) => `Mich lässt nicht los, ${question}.`,
    ({ question }) => `Meine liebste offene Frage: ${question}.`,
    ({ question }) => `Bisher konnte mir niemand sagen, ${question}. Vielleicht du?`,
  ],
}

const BIO_STYLE: Record<Language, readonly string[]> = {
  en: [
    'We would meet every other Tuesday, with coffee.',
    'I read drafts within a week and answer mails the same day, except on Fridays.',
    "You don't have to know the method yet; curiosity is enough for a first meeting.",
    'Theses with a company are welcome, as long as the results may be published.',
    'Come by on Wednesdays between two and four and bring a rough sketch.',
    'Two of my students turned their thesis into a conference paper last year.',
    "No topic yet? We'll find one in half an hour.",
    'English or German, whichever is easier for you.',
    'I say what I think of a draft, kindly but clearly.',
    'If you have data of your own, even better.',
  ],
  de: [
    'Wir treffen uns jeden zweiten Dienstag, Kaffee gibt es auch.',
    'Entwürfe lese ich innerhalb einer Woche, Mails beantworte ich am selben Tag, außer freitags.',
    'Die Methode musst du noch nicht kennen; für ein erstes Gespräch reicht Neugier.',
    'Arbeiten mit einem Betrieb gern, wenn die Ergebnisse veröffentlicht werden dürfen.',
    'Komm am Mittwoch zwischen zwei und vier vorbei und bring eine grobe Skizze mit.',
    'Aus zwei Arbeiten ist letztes Jahr ein Konferenzbeitrag geworden.',
    'Noch kein Thema? In einer halben Stunde finden wir eines.',
    'Deutsch oder Englisch, was dir leichter fällt.',
    'Ich sage, was ich von einem Entwurf halte, freundlich und deutlich.',
    'Wer eigene Daten mitbringt, umso besser.',
  ],
}

const THESIS_OPENINGS: Record<Language, readonly Sentence[]> = {
  en: [
    ({ question }) => `I'd like to find out ${question}.`,
    ({ question }) => `Since my internship I keep wondering ${question}.`,
    ({ question }) => `In a seminar last term nobody could say ${question}, and that stuck with me.`,
    ({ question }) => `I want to know ${question}; so far I have mostly found opinions.`,
    ({ question }) => `It sounds like a small thing, but I'd love to understand ${question}.`,
    ({ question }) => `My part-time job made me ask ${question}.`,
    ({ first, question }) => `Something around ${first}, perhaps ${question}.`,
  ],
  de: [
    ({ question }) => `Ich möchte herausfinden, ${question}.`,
    ({ question }) => `Seit meinem Praktikum frage ich mich, ${question}.`,
    ({ question }) => `Im Seminar konnte niemand sagen, ${question}, und das lässt mich nicht los.`,
    ({ question }) => `Ich will wissen, ${question}; bisher habe ich dazu vor allem Meinungen gefunden.`,
    ({ question }) => `Klingt nach einer Kleinigkeit, aber ich würde gern verstehen, ${question}.`,
    ({ question }) => `Durch meinen Nebenjob bin ich auf die Frage gekommen, ${question}.`,
    ({ question }) => `Noch ist nichts fix, aber mich interessiert, ${question}.`,
  ],
}

const METHODS: Record<Language, Record<FacultyKind, readonly string[]>> = {
  en: {
    technical: [
      "I'd build a small prototype and try it against what is used today.",
      'The company where I work on Fridays would let me use its data.',
      'I know Python well; statistics I would have to brush up.',
      'A first version runs on my laptop already.',
    ],
    social: [
      'I am thinking of eight interviews or so; my aunt works in the field and would open some doors.',
      'First a short survey, then a talk with some of those who answered.',
      "I'd rather talk to people than run statistics, but I can learn it.",
      'Three people have already said that they would take part.',
    ],
    creative: [
      'Part of it should be a piece of my own, shown to a small audience.',
      "I'd look closely at five existing works and then make a sixth.",
      'I can bring my portfolio to the first meeting.',
      'My project from last term could be the beginning.',
    ],
    natural: [
      'There are measurements of three years, and I could add a season of my own.',
      "I'd be outside in spring and at the desk in summer.",
      'The town I come from would share its data.',
    ],
  },
  de: {
    technical: [
      'Ich würde einen kleinen Prototyp bauen und ihn mit dem vergleichen, was heute verwendet wird.',
      'Die Firma, bei der ich freitags arbeite, gibt mir ihre Daten.',
      'Python kann ich gut, Statistik müsste ich auffrischen.',
      'Eine erste Version läuft schon auf meinem Laptop.',
    ],
    social: [
      'Ich denke an etwa acht Interviews; meine Tante arbeitet in dem Bereich und kennt viele.',
      'Zuerst eine kurze Umfrage, dann Gespräche mit ein paar von denen, die geantwortet haben.',
      'Lieber rede ich mit Menschen, als zu rechnen, aber das lässt sich lernen.',
      'Drei Leute haben schon zugesagt, dass sie mitmachen.',
    ],
    creative: [
      'Ein Teil davon soll ein eigenes Werk sein, gezeigt vor kleinem Publikum.',
      'Ich würde mir fünf bestehende Arbeiten genau ansehen und dann eine sechste machen.',
      'Meine Mappe bringe ich gern zum ersten Gespräch mit.',
      'Mein Projekt vom letzten Semester könnte der Anfang sein.',
    ],
    natural: [
      'Messungen aus drei Jahren gibt es schon, eine eigene Saison könnte dazukommen.',
      'Im Frühling wäre ich draußen, im Sommer am Schreibtisch.',
      'Die Gemeinde, aus der ich komme, würde ihre Daten hergeben.',
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
    ({ question }) =>
      `Hello! Before I send a request: I'd like to find out ${question}. Would that be something for you?`,
    ({ first }) => `Good morning, I have a rough idea about ${first} and would be glad about ten minutes of advice.`,
    ({ first }) => `Hi, do you still take theses on ${first}? I could begin in spring.`,
    ({ question }) => `Hello, would a thesis on ${question} be too big for one term?`,
  ],
  de: [
    ({ question }) => `Guten Tag! Bevor ich anfrage: Ich möchte herausfinden, ${question}. Wäre das etwas für Sie?`,
    ({ question }) => `Guten Morgen, mich interessiert, ${question}. Hätten Sie zehn Minuten für einen Rat?`,
    ({ question }) => `Hallo, darf ich kurz fragen, ob schon jemand untersucht, ${question}?`,
    ({ question }) => `Guten Tag, wäre die Frage, ${question}, für ein Semester zu groß?`,
  ],
}

/** Turns of a conversation after the first message: supervisor, student, supervisor, student. */
const CHAT_TURNS: Record<Language, readonly string[]> = {
  en: [
    'That sounds like a good start. Whom or what could you look at for it?',
    "They'd let me at my part-time job, I asked yesterday. Is that enough for a thesis?",
    'It is, if the question stays small. Write half a page and come by on Thursday.',
    'Thank you, see you on Thursday!',
  ],
  de: [
    'Das klingt nach einem guten Anfang. Wen oder was könnten Sie sich dafür ansehen?',
    'Bei meinem Nebenjob dürfte ich, ich habe gestern gefragt. Reicht das für eine Arbeit?',
    'Ja, wenn die Frage klein bleibt. Schreiben Sie eine halbe Seite und kommen Sie am Donnerstag vorbei.',
    'Danke, bis Donnerstag!',
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
  return wordsOn(tag)[language === 'en' ? 0 : 1]
}

/** The title of a thesis on this tag. */
export function thesisTitle(tag: string, language: Language): string {
  return wordsOn(tag)[language === 'en' ? 2 : 3]
}

/** Question and title, each in English and in German. */
type WordsOnTag = readonly [string, string, string, string]

const wordsOn = (tag: string): WordsOnTag => {
  const words = (questions as unknown as Record<string, WordsOnTag>)[tag]
  if (words === undefined) throw new Error(`no research question for ${tag}`)
  return words
}
