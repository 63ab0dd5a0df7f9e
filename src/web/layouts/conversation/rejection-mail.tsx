import { m } from '#messages'
import { type Language, LANGUAGES } from '#contract/languages.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { RejectionReason } from '#domain/requests/rejection.ts'
import { useKnownMe } from '#web/api/me.ts'
import { languageName } from '#web/components/ideas/idea-facts.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { reasonTold } from '#web/components/requests/rejection/rejection-texts.ts'
import { Sentence } from '#web/components/requests/sentence.tsx'
import { currentLocale, missingTexts } from '#web/i18n/locale.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useEffect, useId, useState } from 'react'

type RejectionMailProps = { readonly reason: RejectionReason | null; readonly answer: string }

/** The mail that several who are rejected get, as far as it is the same for all: in each language, the reader's first. */
export function RejectionMail({ reason, answer }: RejectionMailProps) {
  const { user } = useKnownMe()
  const label = useId()
  const own = currentLocale()
  const languages = LANGUAGES.toSorted((one, other) => Number(other === own) - Number(one === own))
  return (
    <Panel>
      <section aria-labelledby={label}>
        <Stack gap="md">
          <h3 id={label}>{m.decline_rest_read()}</h3>
          {languages.map((language) => (
            <InLanguage key={language} language={language} reason={reason} supervisor={user} />
          ))}
          {answer.trim() !== '' && <Sentence text={answer.trim()} />}
        </Stack>
      </section>
    </Panel>
  )
}

type InLanguageProps = {
  readonly language: Language
  readonly reason: RejectionReason | null
  readonly supervisor: User
}

const InLanguage = ({ language, reason, supervisor }: InLanguageProps) => {
  // Formal German texts come when they are wanted; until then the others stand in for them.
  const [, setReady] = useState(false)
  useEffect(() => void missingTexts(language)?.then(() => setReady(true)), [language])
  const other = personInSentence(supervisor)
  const locale = { locale: language }
  return (
    <div>
      <small>{languageName(language)}</small>
      <div lang={language}>
        <strong>{m.mail_rejected_subject({ other }, locale)}</strong>
        <p>
          <span>{m.mail_rejected_text({ other }, locale)}</span>{' '}
          {reason !== null && <span>{reasonTold({ reason, supervisor }, language)}</span>}
        </p>
      </div>
    </div>
  )
}
