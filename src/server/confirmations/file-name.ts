import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import { graphemesOf } from './fonts.ts'

type Named = {
  readonly locale: Locale
  readonly number: string
  /** Name of the student. */
  readonly student: string
  readonly product: string
}

/** Systems allow 255 bytes; the name is cut between letters. */
const NAME_BYTES = 120

/** The file name of a confirmation, with its number and the student's name. */
export function confirmationFileName({ locale, number, student, product }: Named): string {
  const words = [product, m.document_file({}, { locale }), number, inFileName(student)]
  return `${words.filter(Boolean).join('-')}.pdf`
}

/** A name as every file system accepts it; '' if none of it can be used. */
export function inFileName(name: string): string {
  const letters = graphemesOf(name).filter((grapheme) => !PICTURE.test(grapheme))
  return shortened(letters.join('').replace(NOT_IN_FILE_NAMES, ' ').trim().replace(/\s+/gu, '-'))
}

const shortened = (name: string): string => {
  let kept = ''
  for (const grapheme of graphemesOf(name)) {
    if (Buffer.byteLength(kept + grapheme) > NAME_BYTES) break
    kept += grapheme
  }
  return kept.replace(/-$/u, '')
}

/** Emoji and flags: some file systems do not accept them. */
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\uFE0F/u

/** Characters that separate folders, are forbidden on some system, or are invisible. */
const NOT_IN_FILE_NAMES = /[\\/:*?"<>|\p{C}]+/gu
