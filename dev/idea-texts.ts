import {
  facultyKind,
  type FacultyKind,
  type Interests,
  type Language,
  researchQuestion,
  thesisTitle,
} from './profile-texts.ts'
import type { Random } from './random.ts'

/** Title and description of an idea. */
export type IdeaText = { readonly title: string; readonly description: string }

type Sentence = (question: string) => string

/** What is added to the title of another idea on the same tag. */
const SUBTITLES: Record<Language, readonly string[]> = {
  en: ['a case study', 'a first try', 'three examples compared', 'what the literature leaves out'],
  de: ['eine Fallstudie', 'ein erster Versuch', 'drei Beispiele im Vergleich', 'was in der Literatur fehlt'],
}

const BEGINNINGS: Record<Language, readonly Sentence[]> = {
  en: [
    (question) => `We keep coming back to one question: ${question}.`,
    (question) => `Everybody has an opinion on ${question}. Hardly anybody has looked closely.`,
    (question) => `A partner of ours would like to know ${question}.`,
    (question) => `Around here nobody has ever asked ${question}.`,
    (question) => `Last year's thesis showed that the usual answer is too simple. Still open: ${question}.`,
  ],
  de: [
    (question) => `Immer wieder landen wir bei der Frage, ${question}.`,
    (question) => `Alle haben eine Meinung dazu, ${question}. Genau hingesehen hat kaum jemand.`,
    (question) => `Eine Partnerorganisation möchte wissen, ${question}.`,
    (question) => `Hier in der Region hat noch niemand untersucht, ${question}.`,
    (question) =>
      `Eine Arbeit vom letzten Jahr hat gezeigt: So einfach wie gedacht ist es nicht. Offen ist noch, ${question}.`,
  ],
}

const WORK: Record<Language, Record<FacultyKind, readonly string[]>> = {
  en: {
    technical: [
      'You would build something small, run it beside what is in use today, and say honestly where it is better.',
      'The data are there and clean; what is missing is somebody who compares two or three methods with patience.',
      'There is a test bench that you could use from February on.',
    ],
    social: [
      'I imagine eight to ten interviews, and a chapter that surprises at least one of those who gave them.',
      'Last year we ran a survey and never found the time to analyse it properly. That could be you.',
      'Two organisations nearby have promised to open their doors.',
    ],
    creative: [
      'You would take five existing works apart, make a sixth, and show it to a small audience.',
      'Half of the thesis is a piece of your own, the other half tells why it became what it is.',
      'The studio is free on Mondays, and the equipment can be borrowed.',
    ],
    natural: [
      'Three seasons of measurements are there; you would add a fourth and look for what has changed.',
      'The site is ten minutes from the campus, so field work fits between lectures.',
      'The municipality shares its data and wants to see the result.',
    ],
  },
  de: {
    technical: [
      'Du baust etwas Kleines, lässt es neben der heutigen Lösung laufen und sagst ehrlich, wo es besser ist.',
      'Die Daten sind da und sauber; was fehlt, ist jemand, der geduldig zwei oder drei Verfahren vergleicht.',
      'Ein Prüfstand steht ab Februar zur Verfügung.',
    ],
    social: [
      'Ich stelle mir acht bis zehn Interviews vor und ein Kapitel, das mindestens eine der befragten Personen überrascht.',
      'Letztes Jahr haben wir eine Umfrage gemacht und sind nie dazu gekommen, sie ordentlich auszuwerten. Das könntest du.',
      'Zwei Einrichtungen in der Nähe haben versprochen, ihre Türen zu öffnen.',
    ],
    creative: [
      'Du nimmst fünf bestehende Arbeiten auseinander, machst eine sechste und zeigst sie vor kleinem Publikum.',
      'Die eine Hälfte ist ein eigenes Werk, die andere erzählt, warum es so geworden ist.',
      'Das Studio ist montags frei, die Geräte kann man ausborgen.',
    ],
    natural: [
      'Drei Saisonen sind gemessen; du fügst eine vierte hinzu und suchst, was sich verändert hat.',
      'Die Fläche liegt zehn Minuten vom Campus, die Erhebung passt also zwischen zwei Vorlesungen.',
      'Die Gemeinde stellt ihre Daten bereit und ist gespannt auf das Ergebnis.',
    ],
  },
}

const ENDINGS: Record<Language, readonly string[]> = {
  en: [
    'Your courses are enough as a background.',
    'Best for somebody who likes to be out and talk to people.',
    'We can make the question smaller or larger, as it suits your thesis.',
    'If it goes well, we write a short paper together.',
    'Starting in March would be ideal, but there is no hurry.',
  ],
  de: [
    'Als Vorwissen reichen deine Lehrveranstaltungen.',
    'Am besten für jemanden, der gern draußen ist und mit Leuten redet.',
    'Die Frage können wir kleiner oder größer machen, wie es zu deiner Arbeit passt.',
    'Wenn es gut läuft, schreiben wir zusammen einen kurzen Artikel.',
    'März wäre ideal für den Anfang, aber es eilt nicht.',
  ],
}

/** An idea for a thesis on a tag, in a language. @param nth how many ideas on the tag there are already: titles differ */
export function ideaText(
  random: Random,
  language: Language,
  { faculty, tags: [tag = ''] }: Interests,
  nth: number,
): IdeaText {
  const question = researchQuestion(tag, language)
  const sentences = [random.pick(BEGINNINGS[language])(question), random.pick(WORK[language][facultyKind(faculty)])]
  if (random.chance(0.6)) sentences.push(random.pick(ENDINGS[language]))
  return { title: titleOf(thesisTitle(tag, language), SUBTITLES[language][nth - 1]), description: sentences.join(' ') }
}

const titleOf = (title: string, subtitle: string | undefined): string => {
  if (subtitle === undefined) return title
  return title.endsWith('?') ? `${title} ${capitalised(subtitle)}` : `${title}: ${subtitle}`
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
