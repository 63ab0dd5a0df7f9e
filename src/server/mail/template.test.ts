import type { RequestType } from '#domain/request-lifecycle.ts'
import { describe, expect, it } from 'vitest'
import { linksOfNobody } from '../tokens/setting-links.ts'
import { NOTHING_ELSE, type TemplateInput, renderMail } from './template.ts'
import { MAIL_TEMPLATES, type MailTemplateName } from './template-texts.ts'

const template = (changed: Partial<TemplateInput> = {}): TemplateInput => ({
  ...NOTHING_ELSE,
  kind: 'accepted',
  type: 'SUPERVISION',
  recipient: { email: 'sofia@uni.example', name: 'Sofía Peña', language: 'en' },
  other: 'Ada Weiß',
  links: linksOfNobody('https://tandem.example'),
  publicUrl: 'https://tandem.example',
  ...changed,
})

const speaking = (language: 'en' | 'de' | null): TemplateInput['recipient'] => ({
  ...template().recipient,
  language,
})

const ABOUT_NO_REQUEST: ReadonlySet<MailTemplateName> = new Set([
  'new_admin',
  'pairs_ended',
  'tags_lost',
  'dates_changed',
])

/** They have tests of their own: mails-to-many-template.test.ts. */
const TO_MANY: ReadonlySet<MailTemplateName> = new Set(['announcement', 'reminder'])

/** Every other template there is; null is for those about no request. */
const TEMPLATES: readonly (readonly [MailTemplateName, RequestType | null])[] = [
  ...MAIL_TEMPLATES.filter((kind) => !TO_MANY.has(kind)).map(
    (kind) => [kind, ABOUT_NO_REQUEST.has(kind) ? null : 'SUPERVISION'] as const,
  ),
  ...(['request_received', 'accepted', 'rejected', 'removed'] as const).map((kind) => [kind, 'CHAT'] as const),
]

describe.each(TEMPLATES)('a template of %s (%s)', (kind, type) => {
  it('has words of its own in either language, as text and as HTML', () => {
    const inLanguage = (language: 'en' | 'de') => renderMail(template({ kind, type, recipient: speaking(language) }))
    const [english, german] = [inLanguage('en'), inLanguage('de')]
    expect(german.subject).not.toBe(english.subject)
    for (const { subject, text, html } of [english, german]) {
      expect(`${subject} ${text} ${html}`).not.toMatch(/undefined|\[object|mail_|\{\w+\}/)
      expect(html).toContain(subject)
      // The text before the button is the same in both forms.
      for (const paragraph of text.split('\n\n').slice(0, 2)) expect(html).toContain(paragraph)
    }
  })

  it('names whom it is about, and nobody is told the recipient about themselves', () => {
    const names = { pairs_ended: ['Ada Weiß'], tags_lost: ['Robotics'] }[kind as string]
    const { subject, text } = renderMail(template({ kind, type, ...(names && { names }) }))
    expect(`${subject} ${text}`.includes('Ada Weiß')).toBe(!['new_admin', 'tags_lost', 'dates_changed'].includes(kind))
    expect(text.includes('Robotics')).toBe(kind === 'tags_lost')
    expect(text).toMatch(/^Hello Sofía Peña,\n\n/)
    expect(subject).not.toContain('Sofía')
  })
})

it('tells of each kind in a sentence of its own', () => {
  const texts = TEMPLATES.map(([kind, type]) => renderMail(template({ kind, type })).text)
  expect(new Set(texts).size).toBe(TEMPLATES.length)
})

describe('language', () => {
  it('leads to the pages in the language of the mail', () => {
    const linkIn = (language: 'en' | 'de' | null) => {
      const { html, text } = renderMail(template({ recipient: speaking(language) }))
      const [, href] = /href="([^"]*)"/.exec(html) ?? []
      expect(text).toContain(`: ${href}\n`)
      return href
    }
    expect(linkIn('en')).toBe('https://tandem.example')
    expect(linkIn('de')).toBe('https://tandem.example/de')
    expect(linkIn(null)).toBe('https://tandem.example')
  })

  it('leads to the very page that the mail is about', () => {
    const linkOf = (language: 'en' | 'de') =>
      renderMail(template({ link: '/student/requests?chat=1', recipient: speaking(language) })).text
    expect(linkOf('en')).toContain(': https://tandem.example/student/requests?chat=1\n')
    expect(linkOf('de')).toContain(': https://tandem.example/de/student/requests?chat=1\n')
  })

  it('is both when nobody knows it, English first, with one button', () => {
    const both = renderMail(template({ recipient: speaking(null) }))
    expect(both.subject).toBe('Ada Weiß has accepted your request / Ada Weiß hat deine Anfrage angenommen')
    expect(both.text).toMatch(/^Hello Sofía Peña,[^]*Hallo Sofía Peña,[^]*See your supervision \/ Betreuung ansehen: /)
    expect(both.html.match(/<a\s+class="button"/g)).toHaveLength(1)
    expect(both.html).toMatch(/<div lang="en"[^]*<div lang="de"/)
  })
})

describe('the content of a mail', () => {
  const fit = {
    score: 0.864,
    tags: [
      { name: 'Databases', best: 'Databases', similarity: 1 },
      { name: 'Machine Learning', best: 'Data Science', similarity: 0.7 },
      { name: 'Ethics', best: null, similarity: 0 },
    ],
  }
  const about = { idea: 'A small language', quote: 'I read your paper.', own: 'Your field is mine.', fit }

  it('of a rejection is why, the words of both, and last that there are others; in either form', () => {
    const words = { reason: 'no_slot', quote: 'All the best.', own: 'Your field is mine.' } as const
    const { subject, text, html } = renderMail(template({ kind: 'rejected', ...words }))
    expect(subject).toBe('Ada Weiß can’t supervise your thesis this time')
    const order =
      /Ada Weiß has no place left this time\.[^]*All the best\.[^]*Your field is mine\.[^]*There are others with a place/u
    for (const form of [text, html]) expect(form).toMatch(order)
    expect(renderMail(template({ kind: 'rejected' })).text).toContain('The reason need not lie with you.')
  })

  it('is said in either form: the words of both, the score, and tag by tag what covers it', () => {
    const { text, html } = renderMail(template(about))
    expect(text).toContain(
      'About “A small language”\n\nAda Weiß writes:\n> I read your paper.\n\nYour request said:\n> Your field is mine.\n\n' +
        '86% similarity\n- Databases: 100%\n- Machine Learning: 70%, through Data Science\n- Ethics: not covered\n',
    )
    for (const said of [
      'A small language',
      'I read your paper.',
      'Your field is mine.',
      '86% similarity',
      '70%, through Data Science',
    ])
      expect(html).toContain(said)
  })

  it('is left out where there is nothing of it', () => {
    const { text, html } = renderMail(template())
    expect(text + html).not.toMatch(/writes:|similarity|blockquote|<ul/)
  })
})

it('greets without a name as long as nobody knows it', () => {
  const recipient = { email: 'new@uni.example', name: '', language: null }
  const { text } = renderMail(template({ kind: 'added_unregistered', recipient }))
  expect(text).toMatch(/^Hello,\n\n[^]*\n\nHallo,\n\n/)
  expect(text).toContain('new@uni.example')
})

it('shows names with markup as what they are', () => {
  const name = `<img src=x onerror="alert('1')"> & Co`
  const { html, text } = renderMail(template({ other: name, recipient: { ...speaking('en'), name } }))
  expect(html).not.toMatch(/<img|onerror="/)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Co')
  expect(text).toContain(name)
})

it('loads nothing from anywhere', () => {
  expect(renderMail(template()).html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/)
})

it('says whose place it is, with a logo that comes along', () => {
  const png = Buffer.from([1])
  expect(renderMail(template()).html).not.toContain('cid:')
  const named = renderMail(template(), { name: 'Uni & Co', logo: null }).html
  expect(named).toContain('Uni &amp; Co')
  expect(named).not.toContain('<img')
  const { html } = renderMail(template(), { name: null, logo: { type: 'image/png', bytes: png, png } })
  expect(html.match(/<img[^>]+src="([^"]+)"/)?.[1]).toBe('cid:institution-logo@tandem')
  expect(html).not.toMatch(/<img[^>]+src="(?!cid:)|null/)
})
