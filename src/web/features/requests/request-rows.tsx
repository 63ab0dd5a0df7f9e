import { m } from '#messages'
import { personName } from '#web/components/people/person-name.ts'
import { When } from '#web/ui/when.tsx'
import type { Request } from '#contract/resources/requests/requests.ts'
import { paths } from '#web/paths.ts'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import classes from '#web/components/people/rows/row-buttons.module.css'
import { DownloadButton } from '#web/ui/buttons/download-button.tsx'
import { ByAdmin, endLine } from '#web/components/requests/ends.tsx'
import { AcceptedLine, PendingLine } from '#web/components/requests/request-lines.tsx'
import { isUnexplained, RejectionText } from '#web/components/requests/rejection.tsx'
import { NamedIdea, Sentence } from '#web/components/requests/wish.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconPencil } from '#web/ui/icons.tsx'
import { Link } from 'react-router'

type RowProps = {
  readonly request: Request
  /** The address leads to this very one. */
  readonly isMeant?: boolean
}

type PendingRowProps = {
  readonly isBusy: boolean
  readonly onWithdraw: () => void
} & RowProps

type ClosedRowProps = {
  readonly isBusy: boolean
  readonly onResend: () => void
  /** Asks anew; null where that can not be done now. */
  readonly onAskAgain: (() => void) | null
} & RowProps

/** Waits for an answer and can be withdrawn. */
export function PendingRow({ request, isBusy, onWithdraw, isMeant = false }: PendingRowProps) {
  const name = personName(request.supervisor)
  return (
    <ListRow
      person={request.supervisor}
      isMeant={isMeant}
      line={<PendingLine request={request} />}
      words={
        (request.idea || request.message !== null) && (
          <>
            <NamedIdea request={request} />
            {request.message !== null && <Sentence text={request.message} />}
          </>
        )
      }
      actions={
        request.can.withdraw && (
          <>
            <SentenceLink request={request} />
            <Button
              variant="subtle"
              color="rose"
              className={classes.word ?? ''}
              isBusy={isBusy}
              aria-label={m.request_withdraw_label({ name })}
              onClick={onWithdraw}
            >
              {m.request_withdraw()}
            </Button>
          </>
        )
      }
    />
  )
}

/** A student who may withdraw it may write what goes with it. */
const SentenceLink = ({ request }: RowProps) => (
  <Button
    component={Link}
    to={paths.sentence(request.supervisor.id)}
    variant="subtle"
    className={classes.word ?? ''}
    leftSection={<IconPencil size={16} aria-hidden />}
    aria-label={(request.message === null ? m.sentence_add_label : m.sentence_change_label)({
      name: personName(request.supervisor),
    })}
  >
    {request.message === null ? m.sentence_add() : m.sentence_change()}
  </Button>
)

/** A pair: its confirmation is here to download. */
export function AcceptedRow({ request, isMeant = false }: RowProps) {
  const name = personName(request.supervisor)
  return (
    <ListRow
      person={request.supervisor}
      isMeant={isMeant}
      line={<AcceptedLine request={request} />}
      words={
        (request.idea || request.working_title || request.by_admin) && (
          <>
            <NamedIdea request={request} />
            <ByAdmin request={request} />
          </>
        )
      }
      action={
        <DownloadButton
          href={paths.server.confirmation(request.id)}
          variant="default"
          className={classes.document ?? ''}
          label={m.request_download_label({ name })}
        >
          {m.request_pdf()}
        </DownloadButton>
      }
    />
  )
}

/** Came to nothing; what the student withdrew can be sent again, and who did not answer in time be asked again. */
export function ClosedRow({ request, isBusy, onResend, onAskAgain, isMeant = false }: ClosedRowProps) {
  const name = personName(request.supervisor)
  const rejected = (when: string): string => m.request_line_rejected({ when })
  return (
    <ListRow
      person={request.supervisor}
      isMeant={isMeant}
      line={<When at={request.updated_at} says={request.state === 'REJECTED' ? rejected : endLine(request)} />}
      words={
        (request.by_admin !== null || !isUnexplained(request)) && (
          <>
            <ByAdmin request={request} />
            <RejectionText request={request} isToStudent />
          </>
        )
      }
      action={
        request.can.undo ? (
          <Button
            variant="subtle"
            className={classes.word ?? ''}
            isBusy={isBusy}
            aria-label={m.request_resend_label({ name })}
            onClick={onResend}
          >
            {m.request_resend()}
          </Button>
        ) : (
          onAskAgain && (
            <Button
              variant="subtle"
              className={classes.word ?? ''}
              isBusy={isBusy}
              aria-label={m.request_ask_again_label({ name })}
              onClick={onAskAgain}
            >
              {m.request_ask_again()}
            </Button>
          )
        )
      }
    />
  )
}
