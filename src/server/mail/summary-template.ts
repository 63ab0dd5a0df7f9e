import { palette } from '#design/palette.ts'
import { PRODUCT } from '#domain/product.ts'
import { m } from '#messages'
import { baseLocale, type Locale, locales } from '#messages/runtime'
import { type Html, html } from '#server/html/html.ts'
import {
  choicesFor,
  footerText,
  joined,
  type RenderedMail,
  renderPart,
  type TemplateInput,
  contentText,
  urlOf,
} from './template.ts'
import { isToMany } from './template-texts.ts'
import type { Institution } from '../site.ts'
import { type Footer, layOutFrame } from './template-frame.ts'
import { DIVIDED, type RenderedPart, contentHtml } from './template-html.ts'

const { light } = palette

/** A mail in a summary, in one language, and its link. */
type Block = RenderedPart & { readonly url: string }

/** The summary in one language. */
type Chapter = Footer & {
  readonly subject: string
  readonly greeting: string
  readonly text: string
  readonly blocks: readonly Block[]
}

/** Writes one mail of several to the same person, each with its heading and its link. @param inputs at least one */
export function renderSummary(
  inputs: readonly [TemplateInput, ...TemplateInput[]],
  institution: Institution,
): RenderedMail {
  const { language } = inputs[0].recipient
  const chapters = (language ? [language] : locales).map((locale) => renderChapter(locale, inputs))
  const subject = joined(chapters.map((chapter) => chapter.subject))
  const text = [...chapters.flatMap(chapterText), footerText(chapters)].join('\n\n')
  const framed = { locale: language ?? baseLocale, subject, footers: chapters, product: PRODUCT, institution }
  return { subject, text, html: layOutFrame({ ...framed, card: chapters.map(chapterHtml) }) }
}

const renderChapter = (locale: Locale, inputs: readonly [TemplateInput, ...TemplateInput[]]): Chapter => {
  const blocks = inputs.map((input) => blockOf(renderPart(locale, input), urlOf(input)))
  const { recipient, links } = inputs[0]
  const { email } = recipient
  const [first] = blocks
  const hasOfAdmins = inputs.some(({ kind }) => isToMany(kind))
  return {
    locale,
    subject:
      first && blocks.length === 1
        ? m.mail_summary_one_subject({ product: PRODUCT, subject: first.subject }, { locale })
        : m.mail_summary_subject({ product: PRODUCT, count: blocks.length }, { locale }),
    greeting: first?.greeting ?? '',
    text: m.mail_summary_text({}, { locale }),
    blocks,
    footer: m.mail_summary_footer({ product: PRODUCT, email }, { locale }),
    choices: choicesFor(locale, links, hasOfAdmins ? m.mail_unsubscribe_admins({}, { locale }) : null),
  }
}

/** How well two fit is said in a word: tag by tag it stands behind the link. */
const blockOf = (part: RenderedPart, url: string): Block => ({
  ...part,
  fit: part.fit && { ...part.fit, tags: [] },
  url,
})

const chapterText = ({ greeting, text, blocks }: Chapter): string[] => [
  greeting,
  text,
  ...blocks.flatMap((block) => [`* ${block.subject}`, ...contentText(block), `${block.button}: ${block.url}`]),
]

const chapterHtml = ({ locale, subject, greeting, text, blocks }: Chapter, index: number): Html =>
  html`<div lang="${locale}" ${index === 0 ? null : DIVIDED}>
    <h1 style="margin:0 0 16px;font-size:20px;font-weight:650;line-height:1.2;overflow-wrap:anywhere">${subject}</h1>
    <p style="margin:0 0 12px;overflow-wrap:anywhere">${greeting}</p>
    <p style="margin:0;overflow-wrap:anywhere">${text}</p>
    ${blocks.map(blockHtml)}
  </div>`

const blockHtml = (block: Block): Html =>
  html`<div ${DIVIDED}>
    <h2 style="margin:0 0 8px;font-size:17px;font-weight:650;line-height:1.2;overflow-wrap:anywhere">
      ${block.subject}
    </h2>
    ${contentHtml(block)}
    <p style="margin:12px 0 0">
      <a class="link" href="${block.url}" style="color:${light.indigo};font-weight:650">${block.button}</a>
    </p>
  </div>`
