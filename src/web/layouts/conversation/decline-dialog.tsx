import { m } from '#messages'
import { type Language, LANGUAGES } from '#contract/languages.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { RejectionReason } from '#domain/requests/request-words.ts'
import { ownRequestsQuery, requestsQuery, useDecliningCalls } from '#web/api/requests.ts'
import { personName, personInSentence } from '#web/components/people/person-name.ts'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { tell, useActions } from '#web/components/requests/actions.ts'
import { useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { declineRestText, reasonForStudent, RejectionFields } from '#web/components/requests/rejection.tsx'
import { formatList } from '#web/i18n/lists.ts'
import { similarityText } from '#web/i18n/numbers.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { InboxDrawing } from '#web/ui/states/drawings.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import dialog from '#web/ui/dialogs/dialog-form.module.css'
import { Warning } from '#web/ui/warning.tsx'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { useKnownMe } from '#web/api/me.ts'
import { languageName } from '#web/components/ideas/idea-facts.ts'
import { Sentence } from '#web/components/requests/wish.tsx'
import { currentLocale, missingTexts } from '#web/i18n/locale.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Modal, Stack } from '@mantine/core'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'

type DeclineDialogProps = {
  readonly onClose: () => void
}

/** Declines all remaining requests with the same words: lists whom, and what they are told. */
export function DeclineDialog({ onClose }: DeclineDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(requestsQuery('PENDING'))
  // The acceptance of the last place may still be under way.
  const isDeciding = useIsMutating() > 0
  const isKnown = data !== undefined && !isDeciding && !isFetching
  // Requests that arrive meanwhile are not included.
  const [shown, setShown] = useState<readonly Request[]>()
  if (isKnown && !shown) setShown(data)
  if (!shown && !error) return null
  return (
    <Dialog opened onClose={onClose} addsEntry={false} withCloseButton={false}>
      {!shown && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {shown?.length === 0 && (
        <EmptyState
          drawing={InboxDrawing}
          title={m.supervisor_matching_empty_title()}
          text={m.supervisor_matching_empty_text()}
          action={
            <Button variant="default" onClick={onClose}>
              {m.ui_close()}
            </Button>
          }
        />
      )}
      {shown && shown.length > 0 && <DeclineForm requests={shown} onClose={onClose} />}
    </Dialog>
  )
}

type DeclineFormProps = DeclineDialogProps & { readonly requests: readonly Request[] }

const DeclineForm = ({ requests: listed, onClose }: DeclineFormProps) => {
  const { gone, rest: requests } = useStillOpen(listed)
  const { declineRest } = useDecliningCalls()
  const { carryOut } = useActions()
  const { takeBackDeclined } = useSupervisorActions()
  // The reason "no place left" is set by default; a press removes it.
  const [reason, setReason] = useState<RejectionReason | null>('no_slot')
  const form = useServerForm({
    initial: { answer: '' },
    // Ctrl+Enter in the field sends, too.
    confirm: () => Promise.resolve(requests.length > 0),
    save: async ({ answer }) => {
      const ids = requests.map(({ id }) => id)
      const { declined, undo_id: undo } = await declineRest.mutateAsync({ ids, reason, answer: answer.trim() })
      tell({ said: m.decline_rest_done({ count: declined }), sign: 'gone', undo: takeBackDeclined(undo) }, carryOut)
    },
    onSaved: onClose,
    draft: 'decline-rest',
  })
  const { error, name: _name, ...field } = form.field('answer')
  const count = requests.length
  const [one] = requests
  return (
    <form {...form.formProps}>
      <div className={dialog.form}>
        <Modal.Title className={dialog.title ?? ''}>{titleOf(count)}</Modal.Title>
        {count > 0 && <p>{count === 1 ? m.decline_rest_text_one() : m.decline_rest_text()}</p>}
        <div role="status">
          {gone.length > 0 && (
            <Warning>
              {m.decline_rest_gone({ names: formatList(gone.map(({ student }) => personName(student))) })}
            </Warning>
          )}
        </div>
        <RejectionFields
          name={one && count === 1 ? personName(one.student) : null}
          reason={reason}
          onChoose={setReason}
          field={{ ...field, error: error ?? (form.failure && failureText(form.failure)) }}
        />
        <RejectionMail reason={reason} answer={field.value} />
        {count > 0 && <strong aria-hidden>{m.decline_rest_who()}</strong>}
        <RowList label={m.decline_rest_who()} isInside>
          {requests.map(({ id, student, similarity_score: score }) => (
            <ListRow key={id} person={student} to={null} line={similarityText(score)} />
          ))}
        </RowList>
        <div className={`${dialog.actions} ${dialog.inView}`}>
          <Button variant="default" onClick={onClose}>
            {count === 0 ? m.ui_close() : m.ui_cancel()}
          </Button>
          {count > 0 && (
            <Button type="submit" isBusy={form.isBusy} color="rose">
              {declineRestText(count)}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

const titleOf = (count: number): string => {
  if (count === 0) return m.supervisor_matching_empty_title()
  return count === 1 ? m.decline_rest_title_one() : m.decline_rest_title({ count })
}

/** Requests of the list that have not ended meanwhile, and those that have. */
const useStillOpen = (listed: readonly Request[]) => {
  const { data: own = [] } = useQuery(ownRequestsQuery)
  const ended = new Set(own.filter(({ state }) => state === 'WITHDRAWN').map(({ id }) => id))
  return { gone: listed.filter(({ id }) => ended.has(id)), rest: listed.filter(({ id }) => !ended.has(id)) }
}

type RejectionMailProps = { readonly reason: RejectionReason | null; readonly answer: string }

/** The mail that several who are rejected get, as far as it is the same for all: in each language, the reader's first. */
const RejectionMail = ({ reason, answer }: RejectionMailProps) => {
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
            <RejectionMailInLanguage key={language} language={language} reason={reason} supervisor={user} />
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

const RejectionMailInLanguage = ({ language, reason, supervisor }: InLanguageProps) => {
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
          <span>{reasonForStudent({ reason: reason ?? 'other', supervisor }, language)}</span>{' '}
          <span>{m.mail_rejected_text({ other }, locale)}</span>
        </p>
      </div>
    </div>
  )
}
