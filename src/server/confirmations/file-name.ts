import { m } from '#messages'

type Named = {
  readonly locale: 'en' | 'de'
  readonly number: string
  /** Name of the student. */
  readonly student: string
  readonly product: string
}

/** More of a name makes no file easier to find, and systems take no more than 255 bytes. */
const NAME_LENGTH = 40

/** What a confirmation is saved under: told apart from others by the number and by whom it is about. */
export function confirmationFileName({ locale, number, student, product }: Named): string {
  const joined = student.replace(NOT_IN_FILE_NAMES, ' ').trim().replace(/\s+/gu, '-')
  const name = [...joined].slice(0, NAME_LENGTH).join('').replace(/-$/u, '')
  const words = [product, m.document_file({}, { locale }), number, name]
  return `${words.filter(Boolean).join('-')}.pdf`
}

/** What separates folders, is forbidden on some system, or can't be seen. */
const NOT_IN_FILE_NAMES = /[\\/:*?"<>|\p{C}]+/gu
