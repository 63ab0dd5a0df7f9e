import { PRODUCT } from '#domain/product.ts'
import { buffer } from 'node:stream/consumers'
import { formattingLocale } from '#domain/language/formatting-locale.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import PDFDocument from 'pdfkit'
import { FONT_BOLD, FONT_REGULAR, fontSource, type Fonts, fontsFor } from './fonts.ts'
import * as drawing from './drawing.ts'
import encodeQR from 'qr'

/** The content of a confirmation. */
export type ConfirmationContent = {
  /** The reader's language. */
  readonly locale: Locale
  /** Null: none is named. */
  readonly institution: string | null
  /** Its picture, as PNG; null: none is shown. */
  readonly logo?: Uint8Array | null
  /** Full names, any length. */
  readonly student: string
  readonly supervisor: string
  /** Working title of the thesis, at most 120 characters; null: none. */
  readonly workingTitle: string | null
  readonly acceptedAt: Date
  /** IANA name of the time zone of the date of acceptance. */
  readonly timeZone: string
  readonly cycleName: string
  readonly number: string
  /** The address behind the QR code, at most 2,000 ASCII characters. */
  readonly verifyUrl: string
}

const BOLD: Fonts = [FONT_BOLD]
const MARGIN = 60
const WIDTH = drawing.PAGE_WIDTH - 2 * MARGIN
const PANEL = { height: 168, radius: 14, padding: 16 }
const PANEL_TOP = drawing.PAGE_HEIGHT - 92 - PANEL.height
const QR_SIDE = PANEL.height - 2 * PANEL.padding

/**
 * The confirmation of a pair as one A4 page: tagged for readers, the fonts embedded, the QR code as vectors. The same
 * content makes the same bytes; the day of creation in the file is the day of acceptance.
 */
export async function confirmationPdf(content: ConfirmationContent): Promise<Buffer> {
  const { locale, institution, student, supervisor, workingTitle, cycleName } = content
  const [regular, bold] = await Promise.all([
    fontsFor([institution ?? ''], 'regular'),
    fontsFor([student, supervisor, workingTitle ?? '', cycleName], 'bold'),
  ])
  const title = m.document_title({}, { locale })
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    // pdfkit makes PDF/UA, its types don't know it yet.
    subset: 'PDF/UA' as 'PDF/A-2a',
    lang: locale,
    displayTitle: true,
    font: fontSource(FONT_REGULAR),
    // No names here: they would be readable in file lists and search indexes, and pdfkit doesn't escape its XML.
    info: { Title: `${title} ${content.number}`, Creator: PRODUCT, CreationDate: content.acceptedAt },
  })
  const bytes = buffer(doc)
  const page = doc.struct('Document')
  doc.addStructure(page)
  drawHead(doc, page, title, content, regular)
  drawFacts(doc, page, drawPeople(doc, page, content, bold), content, bold)
  drawVerification(doc, page, content)
  page.end()
  doc.end()
  return bytes
}

type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

const drawHead = (doc: Doc, page: Element, title: string, content: ConfirmationContent, fonts: Fonts): void => {
  const { locale, institution } = content
  drawing.drawDecoration(doc, () => {
    drawing.drawCircles(doc, drawing.PAGE_WIDTH - 104, 10, 122, 0.075)
    drawing.drawMark(doc, MARGIN, 58, 22)
  })
  drawing.drawBlock(doc, page, 'P', block(PRODUCT, MARGIN + 43, 57, 300, { sizes: [18], fonts: BOLD }))
  drawLogo(doc, content.logo ?? null)
  let y = 150
  if (institution !== null) {
    const name = block(institution, MARGIN, 118, WIDTH, { sizes: [15, 12.5, 10], lines: 2, fonts })
    y = Math.max(y, drawing.drawBlock(doc, page, 'P', name) + 4)
  }
  y = drawing.drawBlock(doc, page, 'H1', block(title, MARGIN, y, WIDTH, { sizes: [32, 26], fonts: BOLD, leading: 1.2 }))
  const sentence = m.document_sentence({}, { locale })
  drawing.drawBlock(
    doc,
    page,
    'P',
    block(sentence, MARGIN, y + 10, 400, { sizes: [12.5], lines: 3, color: drawing.MUTED, leading: 1.5 }),
  )
}

const LOGO = { width: 160, height: 48, top: 45 }

/** The institution's logo in the corner. Its name is there as text, too. */
const drawLogo = (doc: Doc, logo: Uint8Array | null): void => {
  if (logo === null) return
  const { width, height, top } = LOGO
  const options = { fit: [width, height] as [number, number], align: 'right', valign: 'center' } as const
  // A copy: in a thread the bytes are no Buffer.
  drawing.drawDecoration(doc, () => doc.image(Buffer.from(logo), MARGIN + WIDTH - width, top, options))
}

const NAME_SIZES = [23, 19, 16, 13.5, 11.5, 10] as const
const TITLE_SIZES = [15, 13.5, 11.5, 10] as const
/** One more line, for names of a hundred characters beside a working title. */
const NAME_SIZES_WITH_TITLE = [...NAME_SIZES, 8.5] as const

/** Both names, joined like the circles of the logo, and below them the working title. Returns where they end. */
const drawPeople = (
  doc: Doc,
  page: Element,
  { locale, student, supervisor, workingTitle }: ConfirmationContent,
  fonts: Fonts,
): number => {
  // The longest of all three leave room for the facts above the panel.
  const [top, gap, sizes] = workingTitle === null ? [284, 24, NAME_SIZES] : [270, 15, NAME_SIZES_WITH_TITLE]
  const people = [
    { role: m.document_student({}, { locale }), name: student, color: drawing.INDIGO, sizes },
    { role: m.document_supervisor({}, { locale }), name: supervisor, color: drawing.AMBER, sizes },
  ]
  const title = { role: m.document_working_title({}, { locale }), color: drawing.HAIRLINE, sizes: TITLE_SIZES }
  const rows = workingTitle === null ? people : [...people, { ...title, name: workingTitle }]
  let y = top
  for (const { role, name, color, sizes: those } of rows) {
    const x = MARGIN + 22
    const person = doc.struct('Sect')
    page.add(person)
    const start = y
    y = drawing.drawBlock(doc, person, 'P', block(role, x, y, WIDTH - 22, { sizes: [10.5], color: drawing.MUTED }))
    const style = { sizes: those, lines: 2, fonts, leading: 1.25 }
    y = drawing.drawBlock(doc, person, 'P', block(name, x, y + 2, WIDTH - 22, style))
    const bottom = y
    drawing.drawDecoration(doc, () => doc.roundedRect(MARGIN, start + 3, 4, bottom - start - 4, 2).fill(color))
    person.end()
    y += gap
  }
  return y
}

const drawFacts = (doc: Doc, page: Element, top: number, content: ConfirmationContent, fonts: Fonts): void => {
  const { locale, timeZone } = content
  const day = new Intl.DateTimeFormat(formattingLocale(locale), { dateStyle: 'long', timeZone })
  const facts = [
    { name: m.document_accepted_on({}, { locale }), value: day.format(content.acceptedAt) },
    { name: m.document_cycle({}, { locale }), value: content.cycleName },
    { name: m.document_number({}, { locale }), value: content.number },
  ]
  const width = WIDTH / facts.length
  drawing.drawDecoration(doc, () =>
    doc
      .moveTo(MARGIN, top)
      .lineTo(MARGIN + WIDTH, top)
      .lineWidth(0.75)
      .stroke(drawing.HAIRLINE),
  )
  facts.forEach(({ name, value }, index) => {
    const x = MARGIN + index * width
    const y = drawing.drawBlock(
      doc,
      page,
      'P',
      block(name, x, top + 16, width - 16, { sizes: [10.5], color: drawing.MUTED }),
    )
    drawing.drawBlock(
      doc,
      page,
      'P',
      block(value, x, y + 2, width - 16, { sizes: [12.5, 11, 9.5, 8], lines: 3, fonts }),
    )
  })
}

const drawVerification = (doc: Doc, page: Element, { locale, verifyUrl }: ConfirmationContent): void => {
  const left = MARGIN + PANEL.padding
  const x = left + QR_SIDE + 20
  const width = MARGIN + WIDTH - PANEL.padding - x
  drawing.drawDecoration(doc, () =>
    doc
      .roundedRect(MARGIN, PANEL_TOP, WIDTH, PANEL.height, PANEL.radius)
      .lineWidth(0.75)
      .fillAndStroke(drawing.PAPER, drawing.HAIRLINE),
  )
  const section = doc.struct('Sect')
  page.add(section)
  const title = m.document_verify_title({}, { locale })
  let y = drawing.drawBlock(doc, section, 'H2', block(title, x, PANEL_TOP + 20, width, { sizes: [13.5], fonts: BOLD }))
  const text = m.document_verify_text({}, { locale })
  y = drawing.drawBlock(
    doc,
    section,
    'P',
    block(text, x, y + 4, width, { sizes: [10], lines: 5, color: drawing.MUTED, leading: 1.45 }),
  )
  drawLink(
    doc,
    section,
    block(verifyUrl, x, y + 8, width, { sizes: [8, 7, 6], lines: 4, color: drawing.INDIGO, address: true }),
    locale,
  )
  drawQrCode(doc, section, left, PANEL_TOP + PANEL.padding, verifyUrl, locale)
  section.end()
  const footer = m.document_footer({ product: PRODUCT }, { locale })
  drawing.drawBlock(
    doc,
    page,
    'P',
    block(footer, MARGIN, drawing.PAGE_HEIGHT - 70, WIDTH, { sizes: [9], color: drawing.MUTED }),
  )
}

/** The address in words, for those without a camera; all its lines are one link. */
const drawLink = (doc: Doc, section: Element, address: drawing.Block, locale: Locale): void => {
  const paragraph = doc.struct('P')
  section.add(paragraph)
  const link = doc.struct('Link')
  paragraph.add(link)
  const end = drawing.drawBlock(doc, link, 'Span', address)
  // pdfkit takes both of these, its types neither; Contents has to be a String for it to be written as a text.
  const options = { structParent: link, Contents: new String(m.document_verify_link_description({}, { locale })) }
  doc.link(address.x, address.y, address.width, end - address.y, address.text, options as object)
  paragraph.end()
}

/** One path, so that no viewer leaves hairs of light between the modules. */
const drawQrCode = (doc: Doc, section: Element, x: number, y: number, url: string, locale: Locale): void => {
  const { size, runs } = qrCode(url)
  const side = QR_SIDE / size
  const draw = () => {
    doc.rect(x, y, QR_SIDE, QR_SIDE).fill('white')
    for (const run of runs) doc.rect(x + run.x * side, y + run.y * side, run.length * side, side)
    doc.fill(drawing.INK)
  }
  // The box is an attribute that figures must have; pdfkit's types don't know it.
  const options = { alt: m.document_qr_description({}, { locale }), bbox: [x, y, x + QR_SIDE, y + QR_SIDE] }
  section.add(doc.struct('Figure', options, [draw]))
}

type BlockStyle = Partial<Omit<drawing.Block, 'text' | 'x' | 'y' | 'width'>> & Pick<drawing.Block, 'sizes'>

const block = (text: string, x: number, y: number, width: number, style: BlockStyle): drawing.Block => {
  return { lines: 1, ...style, text, x, y, width }
}

/** Light modules around a QR code, which readers need. ISO/IEC 18004, section 6.3.8. */
const QUIET_ZONE = 4

/** A horizontal run of dark modules; `x` and `y` count from the corner of the quiet zone. */
type Run = {
  readonly x: number
  readonly y: number
  readonly length: number
}

/** A QR code as runs of dark modules; `size` is its side in modules with the quiet zone. */
type QrCode = {
  readonly size: number
  readonly runs: readonly Run[]
}

/** The QR code of a text, error correction M (15 % may be lost). Throws when the text is longer than 2,331 bytes. */
export function qrCode(text: string): QrCode {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const runs: Run[] = []
  modules.forEach((row, y) => {
    for (let start = row.indexOf(true); start >= 0;) {
      const light = row.indexOf(false, start)
      const end = light < 0 ? row.length : light
      runs.push({ x: start, y, length: end - start })
      start = row.indexOf(true, end)
    }
  })
  return { size: modules.length, runs }
}
