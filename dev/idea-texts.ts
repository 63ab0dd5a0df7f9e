import { IDEA_TITLE_LENGTH_MAX } from '#domain/limits.ts'
import { facultyKind, type FacultyKind, type Interests, type Language, researchQuestion } from './profile-texts.ts'
import type { Random } from './random.ts'

/** Title and description of an idea. */
export type IdeaText = { readonly title: string; readonly description: string }

type Words = { readonly tag: string; readonly question: string }

const TITLES: Record<Language, readonly ((words: Words) => string)[]> = {
  en: [
    ({ question }) => capitalised(question),
    ({ tag, question }) => `${tag}: ${question}`,
    ({ question }) => `A small study: ${question}`,
    ({ tag }) => `${tag} in a company of ten people`,
    ({ tag }) => `${tag}: what ten years of publications agree on`,
  ],
  de: [
    ({ question }) => capitalised(question),
    ({ tag, question }) => `${tag}: ${question}`,
    ({ question }) => `Eine kleine Studie: ${question}`,
    ({ tag }) => `${tag} in einem Betrieb mit zehn Leuten`,
    ({ tag }) => `${tag}: worin sich zehn Jahre Literatur einig sind`,
  ],
}

const BEGINNINGS: Record<Language, readonly ((words: Words) => string)[]> = {
  en: [
    ({ question }) => `In our group we keep asking ${question}. A thesis could answer a part of it.`,
    ({ tag }) => `There is a lot of work on ${tag}, and little of it was tried outside a laboratory.`,
    ({ tag }) => `A partner of ours has a question about ${tag} that fits a thesis well.`,
  ],
  de: [
    ({ question }) =>
      `In unserer Gruppe fragen wir uns seit Längerem, ${question}. Einen Teil davon könnte eine Arbeit klären.`,
    ({ tag }) => `Zu ${tag} gibt es viel Forschung, und wenig davon wurde außerhalb des Labors erprobt.`,
    ({ tag }) => `Ein Partner von uns hat eine Frage zu ${tag}, die gut in eine Abschlussarbeit passt.`,
  ],
}

const WORK: Record<Language, Record<FacultyKind, readonly string[]>> = {
  en: {
    technical: [
      'You would build a small prototype, run it against the solution in use, and say where each of the two is better.',
      'The data are there and cleaned; what is missing is a careful comparison of two or three methods on them.',
    ],
    social: [
      'You would talk to eight to ten people, analyse what they say, and hold it against what the literature expects.',
      'A survey of last year waits for its analysis; a few interviews would show whether we read it rightly.',
    ],
    creative: [
      'You would look closely at five existing works, design a sixth, and show it to a small audience.',
      'Half of the thesis is a piece of your own, the other half tells why it became what it is.',
    ],
    natural: [
      'Three seasons of measurements are there; you would add one and look for what changed.',
      'The plots are ten minutes from the campus, so that field work and lectures go together.',
    ],
  },
  de: {
    technical: [
      'Du baust einen kleinen Prototyp, vergleichst ihn mit der Lösung im Einsatz und sagst, wo welche von beiden besser ist.',
      'Die Daten sind da und bereinigt; es fehlt ein sorgfältiger Vergleich von zwei oder drei Verfahren.',
    ],
    social: [
      'Du sprichst mit acht bis zehn Menschen, wertest die Gespräche aus und vergleichst sie mit dem, was die Literatur erwarten lässt.',
      'Eine Umfrage aus dem letzten Jahr wartet auf ihre Auswertung; einige Interviews zeigen, ob wir sie richtig lesen.',
    ],
    creative: [
      'Du siehst dir fünf bestehende Arbeiten genau an, entwirfst eine sechste und zeigst sie einem kleinen Publikum.',
      'Die eine Hälfte ist ein eigenes Werk, die andere erzählt, warum es so geworden ist.',
    ],
    natural: [
      'Messungen aus drei Jahren liegen vor; du fügst eine Saison hinzu und suchst, was sich verändert hat.',
      'Die Flächen liegen zehn Minuten vom Campus, Feldarbeit und Vorlesungen gehen also zusammen.',
    ],
  },
}

const ENDINGS: Record<Language, readonly string[]> = {
  en: [
    'No previous knowledge beyond your courses is needed.',
    'Good for somebody who likes to work with people outside the university.',
    'The question can be made smaller or larger, for whatever thesis you write.',
    'If it goes well, we write a short paper about it together.',
  ],
  de: [
    'Mehr als die Lehrveranstaltungen braucht es als Vorwissen nicht.',
    'Gut für alle, die gern mit Partnern außerhalb der Hochschule arbeiten.',
    'Die Frage lässt sich kleiner oder größer machen, je nach Arbeit.',
    'Wenn es gut läuft, schreiben wir zusammen einen kurzen Aufsatz darüber.',
  ],
}

/** An idea for a thesis on a tag, in a language. @param nth different ideas on one tag have different titles */
export function ideaText(
  random: Random,
  language: Language,
  { faculty, tags: [tag = ''] }: Interests,
  nth: number,
): IdeaText {
  const words = { tag, question: researchQuestion(tag, language) }
  const titles = TITLES[language].map((write) => write(words)).filter((title) => title.length <= IDEA_TITLE_LENGTH_MAX)
  const sentences = [random.pick(BEGINNINGS[language])(words), random.pick(WORK[language][facultyKind(faculty)])]
  if (random.chance(0.6)) sentences.push(random.pick(ENDINGS[language]))
  return { title: titles[nth % titles.length] ?? tag, description: sentences.join(' ') }
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
