import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { Sentence } from './sentence.tsx'

/** The reason that an admin gave for making or ending the pair; nothing if no admin did. */
export function ByAdmin({ request: { by_admin: by } }: { readonly request: Pick<Request, 'by_admin'> }) {
  if (!by) return null
  return (
    <>
      <p>{by.what === 'made' ? m.request_made_by_admin() : m.request_ended_by_admin()}</p>
      {by.reason !== null && <Sentence text={by.reason} />}
    </>
  )
}
