import { PRODUCT } from '#domain/product.ts'
import { baseLocale } from '#messages/runtime'
import type { Running } from '../running.ts'

const ERASE_LINE = '\r\u001B[K'

type Started = Pick<Running, 'url' | 'samplePeople' | 'mailsAt' | 'warnings'>

/**
 * The text shown to the operator at the start. @param onTerminal there the script that started this process shows its
 * progress in the line before
 */
export function greeting({ url, samplePeople, mailsAt, warnings }: Started, onTerminal: boolean): string {
  const people = samplePeople.map(
    ({ email, role, hint }) => `  ${email.padEnd(44)} ${role.padEnd(10)} ${hint(baseLocale)}`,
  )
  const lines = [
    `\n${PRODUCT} is running: ${url}\n`,
    ...(people.length > 0 ? ['Sign in there as one of these, or with any other address:', ...people, ''] : []),
    ...warnings.flatMap((warning) => [`WARNING: ${warning}`, '']),
    ...(mailsAt ? [`Its mails stay here, to be read: ${mailsAt}`, ''] : []),
  ]
  return (onTerminal ? ERASE_LINE : '') + lines.join('\n')
}
