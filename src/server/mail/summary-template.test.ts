import { afterEach, expect, it } from 'vitest'
import { setFormalGerman } from '#messages/german-form'
import { germanSie } from '#messages/german-sie'
import { linksOfNobody } from '../tokens/setting-links.ts'
import { renderSummary } from './summary-template.ts'
import { NOTHING_ELSE, type TemplateInput } from './template.ts'

const LINKS = linksOfNobody('https://tandem.example')

const about = (changed: Partial<TemplateInput> = {}): TemplateInput => ({
  ...NOTHING_ELSE,
  kind: 'request_received',
  type: 'SUPERVISION',
  recipient: { email: 'ada@uni.example', name: 'Ada Weiß', language: 'en' },
  other: 'Sofía <b>Peña</b>',
  quote: 'I read your paper.',
  link: '/supervisor/dashboard?request=r1',
  links: LINKS,
  publicUrl: 'https://tandem.example',
  ...changed,
})
const message = {
  kind: 'message',
  type: 'CHAT',
  quote: null,
  count: 2,
  link: '/supervisor/dashboard?request=r2',
} as const
const written = { subject: { en: 'News', de: 'Neues' }, text: { en: 'One.\n\nTwo.', de: 'Eins.' } }
const summary = (...inputs: [TemplateInput, ...TemplateInput[]]) =>
  renderSummary(inputs, { name: 'University of Examples', logo: null })

afterEach(() => setFormalGerman(null))

it('has a block for each mail: what it is about, its words, and a link to the very thing', () => {
  const { subject, text, html } = summary(about(), about(message))
  expect(subject).toBe('Tandem today: 2 things are new')
  expect(text.match(/^Hello/gm)).toHaveLength(1)
  expect(text).toContain(
    '* Sofía <b>Peña</b> asks for your supervision\n\nSofía <b>Peña</b> has sent you a supervision request.',
  )
  expect(text).toContain(
    '> I read your paper.\n\nSee the request: https://tandem.example/supervisor/dashboard?request=r1\n\n',
  )
  expect(text).toContain('Open the conversation: https://tandem.example/supervisor/dashboard?request=r2\n\n-- \n')
  expect(html.match(/<h2/g)).toHaveLength(2)
  for (const id of ['r1', 'r2'])
    expect(html).toContain(`href="https://tandem.example/supervisor/dashboard?request=${id}"`)
  expect(html).not.toContain('<b>')
  expect(html).toContain('University of Examples')
})

it('the subject of a summary of one thing says which', () => {
  expect(summary(about(message)).subject).toBe('Tandem today: 2 messages from Sofía <b>Peña</b>')
})

it('says how well two fit in a word', () => {
  const fit = { score: 0.86, tags: [{ name: 'Databases', best: 'Databases', similarity: 1 }] }
  const { text, html } = summary(about({ fit }))
  for (const form of [text, html]) {
    expect(form).toContain('86% similarity')
    expect(form).not.toContain('Databases')
  }
})

it('ends with the way to choose anew, and with that to end mails to many when one is in it', () => {
  const { text, html } = summary(about())
  for (const form of [text, html]) {
    expect(form).toContain(LINKS.choices)
    expect(form).not.toContain(LINKS.fromAdmins)
  }
  const news = about({ kind: 'announcement', type: null, quote: null, written, link: '/' })
  expect(summary(about(), news).html).toContain(LINKS.fromAdmins)
  expect(summary(about(), news).text).toContain('* News\n\nOne.\n\nTwo.\n\nOpen Tandem: https://tandem.example\n')
})

it('is in the language and the form of its reader, or in all languages', () => {
  const inLanguage = (language: 'de' | null) =>
    summary(about({ recipient: { ...about().recipient, language } }), about(message))
  expect(inLanguage('de').text).toContain('https://tandem.example/de/supervisor/dashboard?request=r1')
  expect(inLanguage(null).subject).toBe('Tandem today: 2 things are new / Tandem heute: 2 Neuigkeiten')
  expect(inLanguage(null).html).toMatch(/<div lang="en"[^]*<div lang="de"/)
  setFormalGerman(germanSie)
  expect(inLanguage('de').text).not.toMatch(/\b(?:du|dein|deine|dich|dir)\b/i)
})
