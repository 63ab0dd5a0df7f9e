import { Email } from '#contract/shapes.ts'
import { canGetMail } from '#domain/names.ts'
import { type IssueDetail, shown } from '../import-issue.ts'

/** An address to which mail can go, as it is written; '' when something is noted. */
export function parseEmail(text: string, note: (detail: IssueDetail) => void): string {
  if (text === '') note({ code: 'value_missing', params: {} })
  else if (Email.safeParse(text).success && canGetMail(text)) return text
  else note({ code: 'email_invalid', params: { value: shown(text) } })
  return ''
}
