import { Email } from '#contract/shapes.ts'
import { type IssueDetail, shown } from '../import-issue.ts'

/** An address as it is written; '' when something is noted. */
export function parseEmail(text: string, note: (detail: IssueDetail) => void): string {
  if (text === '') note({ code: 'value_missing', params: {} })
  else if (Email.safeParse(text).success) return text
  else note({ code: 'email_invalid', params: { value: shown(text) } })
  return ''
}
