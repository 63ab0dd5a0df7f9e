/** Mails that admins write to many, and reminders. */
import { afterEach, describe, expect, it } from 'vitest'
import { REMINDERS } from '#domain/people/reminders.ts'
import { setFormalGerman } from '#messages/german-form'
import { germanSie } from '#messages/german-sie'
import { linksOfNobody } from '../tokens/setting-links.ts'
import { NOTHING_ELSE, renderMail, type TemplateInput } from './template.ts'

const LINKS = linksOfNobody('https://tandem.example')
const UNSUBSCRIBE = LINKS.fromAdmins

const template = (changed: Partial<TemplateInput> = {}): TemplateInput => ({
  ...NOTHING_ELSE,
  kind: 'reminder',
  recipient: { email: 'sofia@uni.example', name: 'Sof\u00EDa Pe\u00F1a', language: 'en' },
  links: LINKS,
  publicUrl: 'https://tandem.example',
  ...changed,
})

const written = {
  subject: { en: 'News & more', de: 'Neues' },
  text: { en: 'Look <here>:\nhttps://uni.example/news.\n\nBye', de: 'Schau mal.' },
}
const announcement = (language: 'en' | 'de' | null) =>
  renderMail(template({ kind: 'announcement', written, recipient: { ...template().recipient, language } }))

afterEach(() => setFormalGerman(null))

describe('a mail to many', () => {
  it('has the words of its author, with links and no other markup', () => {
    const { subject, text, html } = announcement('en')
    expect(subject).toBe('News & more')
    expect(text).toContain(`Hello Sof\u00EDa Pe\u00F1a,\n\n${written.text.en}\n\n`)
    expect(html).toContain('Look &lt;here&gt;:')
    expect(html).toContain('<a class="link" href="https://uni.example/news"')
    expect(html.match(/<p dir="auto"/g)).toHaveLength(2)
  })

  it('is in the language of its reader, or in all', () => {
    expect(announcement('de').subject).toBe('Neues')
    expect(announcement('de').text).not.toContain('Bye')
    const both = announcement(null)
    expect(both.subject).toBe('News & more / Neues')
    expect(both.text).toContain('Bye')
    expect(both.text).toContain('Schau mal.')
  })

  it('ends with the way to get no more of them', () => {
    const { text, html } = announcement('en')
    expect(text).toContain(`No more mails of this kind: ${UNSUBSCRIBE}`)
    expect(html).toContain(`href="${UNSUBSCRIBE}"`)
    expect(announcement('de').text).toContain(`Keine Mails dieser Art mehr: ${UNSUBSCRIBE}`)
    expect(renderMail(template({ kind: 'new_admin' })).text).not.toContain('No more mails')
  })
})

describe.each(REMINDERS)('a reminder of %s', (reminder) => {
  const inGerman = () =>
    renderMail(template({ reminder, count: 2, recipient: { ...template().recipient, language: 'de' } }))

  it('has words of its own in either language and either form', () => {
    const english = renderMail(template({ reminder, count: 2 }))
    const german = inGerman()
    setFormalGerman(germanSie)
    const formal = inGerman()
    expect(new Set([english, german, formal].map(({ text }) => text.split('\n\n')[1])).size).toBe(3)
    for (const { subject, text, html } of [english, german, formal]) {
      expect(`${subject} ${text} ${html}`).not.toMatch(/undefined|\[object|mail_|\{\w+\}/)
      expect(html).toContain(UNSUBSCRIBE)
    }
    expect(formal.text).not.toMatch(/\b(?:du|dein|deine|dich|dir)\b/i)
  })
})

it('a reminder counts what waits', () => {
  expect(renderMail(template({ reminder: 'requests', count: 1 })).subject).toBe('A student is waiting for your answer')
  expect(renderMail(template({ reminder: 'requests', count: 3 })).subject).toMatch(/^3 students/)
})
