import { lastDueAfterMs } from '#domain/mails/mails-to-many.ts'
import { m } from '#messages'
import { languageName } from '#web/components/ideas/idea-facts.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { BusyButton } from '#web/ui/buttons/busy-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import form from '#web/ui/dialogs/dialog-form.module.css'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Segmented } from '#web/ui/switches/segmented.tsx'
import { showUndo } from '#web/ui/toasts/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { effectTexts, isListChanged, peopleText } from '../bulk/bulk-actions.ts'
import type { ChosenInput } from '../use-selection.ts'
import { lookAtMail, type MailLook, type MailValues, sendMail } from './mail-calls.ts'
import classes from './mail-form.module.css'
import { StepTitle } from './step-title.tsx'
import { useTakingBack } from './use-taking-back.ts'

const UNDONE = { all: m.admin_people_mail_undone, some: m.admin_people_mail_undone_some }

type MailPreviewProps = {
  readonly look: MailLook
  readonly chosen: ChosenInput
  readonly values: MailValues
  readonly onBack: () => void
  /** It reaches others by now. */
  readonly onLook: (look: MailLook) => void
  readonly onSent: () => void
  /** Told when what was sent was taken back. @param isAll nobody gets the mail */
  readonly onTakenBack: (isAll: boolean) => void
}

/** Whom a mail reaches, who is left out, and how it looks in each language; then it is sent. */
export function MailPreview({ look, chosen, values, onBack, onLook, onSent, onTakenBack }: MailPreviewProps) {
  const takeBack = useTakingBack(UNDONE)
  const send = useMutation({
    mutationFn: () => sendMail(chosen, values, look),
    onError: async (error) => {
      if (isListChanged(error)) onLook(await lookAtMail(chosen, values))
    },
    onSuccess: ({ people }) => {
      showUndo(
        m.admin_people_mail_sent({ count: formatNumber(people) }),
        () => takeBack.mutate({ sendId: look.sendId, people, onBack: onTakenBack }),
        { stays: lastDueAfterMs(people) },
      )
      onSent()
    },
  })
  const { people } = look
  return (
    <div className={form.form}>
      <StepTitle takesFocus>{m.admin_people_mail_look_title({ who: peopleText(people, look.names) })}</StepTitle>
      <div aria-live="polite">
        {effectTexts(look).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <InLanguages look={look} />
      <FormFailure text={send.error && failureText(send.error)} />
      <div className={`${form.actions} ${form.inView}`}>
        <Button variant="default" onClick={onBack}>
          {m.admin_people_mail_back()}
        </Button>
        {people > 0 && (
          <BusyButton isBusy={send.isPending} onClick={() => send.mutate()}>
            {people === 1 ? m.admin_people_mail_send_one() : m.admin_people_mail_send({ count: formatNumber(people) })}
          </BusyButton>
        )}
      </div>
    </div>
  )
}

const InLanguages = ({ look: { previews } }: Pick<MailPreviewProps, 'look'>): ReactNode => {
  const [chosen, setChosen] = useState<string>(currentLocale())
  const shown = previews.find(({ language }) => language === chosen) ?? previews[0]
  if (!shown) return null
  return (
    <>
      <div className={classes.choice}>
        <Segmented
          legend={m.admin_people_mail_preview_languages()}
          options={previews.map(({ language }) => ({ value: language, label: languageName(language) }))}
          value={shown.language}
          onChange={setChosen}
        />
      </div>
      <p className={classes.subject} lang={shown.language}>
        {shown.subject}
      </p>
      <iframe
        className={classes.mail}
        title={m.admin_people_mail_preview({ language: languageName(shown.language) })}
        // No script runs in it; ours has to reach it. Links open beside the page.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={framed(shown.html)}
        onLoad={({ currentTarget }) => dress(currentTarget)}
      />
    </>
  )
}

/** The page's policy lets no style into the frame that is written in HTML. The sheet of a mail only turns it dark. */
const framed = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/u, '')
    .replace('<head>', '<head><base target="_blank">')
    .replaceAll(' style="', ' data-style="')

/** Of the frame, above and below. */
const BORDERS_PX = 2

/** Gives the elements in the frame their styles, as a script may, and the frame the height of the mail. */
const dress = (frame: HTMLIFrameElement): void => {
  const { contentDocument } = frame
  for (const element of contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? []) {
    element.style.cssText = element.dataset['style'] ?? ''
  }
  // As high as the mail, with its footer: the dialog scrolls.
  if (contentDocument) frame.style.height = `${contentDocument.documentElement.scrollHeight + BORDERS_PX}px`
}
