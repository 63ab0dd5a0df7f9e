import { expect, it } from 'vitest'
import { textLanguage } from './profile-texts.ts'

it.each([
  ['I work with clinics and people who wear what we build, and I like questions that are not yet a topic.', 'en'],
  ['Ich arbeite mit Kliniken und betreue gern Arbeiten, die mit Menschen und nicht nur mit Daten zu tun haben.', 'de'],
  ['Meine Themen: Medizintechnik und die Gestaltung von Geräten für zu Hause.', 'de'],
])('knows a text by its small words: %s', (text, language) => expect(textLanguage(text)).toBe(language))

it.each(['Machine Learning, Data Mining, HCI', '', 'Je travaille avec des hôpitaux.'])(
  'says nothing of one without them: %s',
  (text) => expect(textLanguage(text)).toBeUndefined(),
)
