import { m } from '#messages'
import { type Language, LANGUAGES } from '#contract/languages.ts'
import type { OutputOf } from '#contract/operations.ts'
import { MAIL_TEXT_LENGTH_MAX, SUBJECT_LENGTH_MAX } from '#domain/limits.ts'
import { lastDueAfterMs } from '#domain/mails/mails-to-many.ts'
import type { Reminder } from '#domain/people/reminders.ts'
import { call } from '#web/api/call.ts'
import { saveDraft, readDraft } from '#web/api/forms/drafts.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { useKnownMe } from '#web/api/me.ts'
import { languageName } from '#web/components/ideas/idea-facts.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { formatNumber, charactersLeft } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import form from '#web/ui/dialogs/dialog-form.module.css'
import { Dialog, useClosedByBack } from '#web/ui/dialogs/dialog.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Segmented } from '#web/ui/switches/segmented.tsx'
import { showUndo, showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { Modal, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode, useRef } from 'react'
import { effectTexts, isListChanged, peopleText, useApplicable } from '../bulk/bulk-actions.ts'
import type { ChosenInput } from '../use-selection.ts'
import classes from './mails-dialog.module.css'

/** Mails to several people. */
export type MailAction = 'mail' | 'remind'

/** A mail to several people, or a reminder for each of them: first whom it reaches, then it. @param action null: the dialog is closed */
export function MailsDialog({ action, ...rest }: MailFormProps & { readonly action: MailAction | null }) {
  return (
    <Dialog
      opened={action !== null}
      onClose={rest.onClose}
      withCloseButton={false}
      size={action === 'mail' ? 'xl' : 'md'}
    >
      {action === 'mail' && <MailForm {...rest} />}
      {action === 'remind' && <RemindForm {...rest} />}
    </Dialog>
  )
}

const REMIND_UNDONE = { all: m.admin_people_remind_undone, some: m.admin_people_remind_undone_some }

const REMINDER_TEXTS: Readonly<Record<Reminder, (inputs: { count: string }) => string>> = {
  sign_in: m.admin_people_reminder_sign_in,
  tags: m.admin_people_reminder_tags,
  suggestions: m.admin_people_reminder_suggestions,
  requests: m.admin_people_reminder_requests,
}

/** The people to be reminded, of what, and those left out; then they are. */
const RemindForm = ({ chosen, onClose, onDone }: MailFormProps) => {
  const [sendId] = useState(() => crypto.randomUUID())
  const look = useMutation({
    mutationFn: () => call('admin.people.remind', { ...chosen, send_id: sendId, dry_run: true }),
  })
  const takeBack = useTakingBack(REMIND_UNDONE)
  const remind = useMutation({
    mutationFn: (digest: string) => call('admin.people.remind', { ...chosen, digest, send_id: sendId }),
    onError: (error) => {
      if (isListChanged(error)) look.mutate()
    },
    onSuccess: ({ people }) => {
      showUndo(m.admin_people_remind_sent({ count: formatNumber(people) }), () => takeBack.mutate({ sendId, people }), {
        stays: lastDueAfterMs(people),
      })
      onDone()
    },
  })
  const { mutate: lookAt, data: effect } = look
  // Once, when the dialog opens.
  useEffect(() => {
    lookAt()
  }, [lookAt])
  const [hit, ...leftOut] = effect ? effectTexts(effect) : []
  const failure = look.error ?? remind.error
  return (
    <div className={form.form}>
      <Modal.Title className={form.title ?? ''}>
        {effect && effect.people > 0
          ? m.admin_people_remind_title({ who: peopleText(effect.people, effect.names) })
          : m.admin_people_remind()}
      </Modal.Title>
      <p>{m.admin_people_remind_text()}</p>
      <div aria-live="polite">
        {hit && <p>{hit}</p>}
        {effect && effect.reminders.length > 0 && (
          <ul className={classes.reminders}>
            {effect.reminders.map(({ reminder, people }) => (
              <li key={reminder}>{REMINDER_TEXTS[reminder]({ count: formatNumber(people) })}</li>
            ))}
          </ul>
        )}
        {leftOut.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <FormFailure text={failure && failureText(failure)} />
      <div className={form.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {m.ui_cancel()}
        </Button>
        {effect?.people !== 0 && (
          <Button
            isBusy={look.isPending || remind.isPending}
            onClick={() => (effect ? remind.mutate(effect.digest) : look.mutate())}
          >
            {sendText(effect?.people)}
          </Button>
        )}
      </div>
    </div>
  )
}

const sendText = (people: number | undefined): string => {
  if (people === undefined) return m.admin_people_remind()
  return people === 1 ? m.admin_people_remind_send_one() : m.admin_people_remind_send({ count: formatNumber(people) })
}

const missing = (values: MailValues): Partial<Record<MailField, string>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [[name, m.error_text_required()]] : [])),
  )

/** All of them, the reader's own first. */
const languagesOfForm = (): readonly Language[] => {
  const own = currentLocale()
  return [own, ...LANGUAGES.filter((language) => language !== own)]
}

/** A mail to several people in each language, and how it will look. */
const MailForm = ({ chosen, count, onClose, onDone, onAgain }: MailFormProps) => {
  const { user } = useKnownMe()
  const [looked, setLooked] = useState(() => readMail(user.id))
  const [look, setLook] = useState<MailLook | null>(null)
  const [isBack, setBack] = useState(false)
  const mail = useServerForm<MailValues>({
    initial: looked,
    check: missing,
    save: async (values) => setLook(await lookAtMail(chosen, values)),
    onSaved: setLooked,
  })
  const { values } = mail
  const unsubscribed = useApplicable(chosen).data?.unsubscribed ?? 0
  useEffect(() => {
    keepMail(user.id, values)
  }, [user.id, values])
  if (look) {
    return (
      <MailPreview
        look={look}
        chosen={chosen}
        values={values}
        onLook={setLook}
        onBack={() => {
          setLook(null)
          setBack(true)
        }}
        onSent={() => {
          keepMail(user.id, null)
          onDone()
        }}
        onTakenBack={(isAll) => {
          keepMail(user.id, values)
          if (isAll) onAgain()
        }}
      />
    )
  }
  return (
    <form className={form.form} {...mail.formProps}>
      <StepTitle takesFocus={isBack}>{m.admin_people_mail_title({ who: peopleText(count) })}</StepTitle>
      <p>{m.admin_people_mail_text()}</p>
      {unsubscribed > 0 && <p>{m.admin_people_left_out_unsubscribed({ count: formatNumber(unsubscribed) })}</p>}
      <div className={classes.languages}>
        {languagesOfForm().map((language, at) => (
          <InLanguage key={language} language={language} isFirst={at === 0} fieldOf={mail.field} />
        ))}
      </div>
      <FormFailure text={mail.failure && failureText(mail.failure)} />
      <div className={`${form.actions} ${form.inView}`}>
        <Button variant="default" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" isBusy={mail.isBusy}>
          {m.admin_people_mail_look()}
        </Button>
      </div>
    </form>
  )
}

type InLanguageProps = {
  readonly language: Language
  readonly isFirst: boolean
  readonly fieldOf: ReturnType<typeof useServerForm<MailValues>>['field']
}

const InLanguage = ({ language, isFirst, fieldOf }: InLanguageProps) => {
  const text = fieldOf(`text.${language}`)
  return (
    <fieldset className={classes.language}>
      <legend>{languageName(language)}</legend>
      <TextInput
        label={m.admin_people_mail_field_subject()}
        lang={language}
        maxLength={SUBJECT_LENGTH_MAX}
        autoComplete="off"
        data-autofocus={isFirst ? true : undefined}
        {...fieldOf(`subject.${language}`)}
      />
      <Textarea
        label={m.admin_people_mail_field_text()}
        lang={language}
        maxLength={MAIL_TEXT_LENGTH_MAX}
        rows={8}
        description={charactersLeft(text.value, MAIL_TEXT_LENGTH_MAX)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...text}
      />
    </fieldset>
  )
}

const MAIL_UNDONE = { all: m.admin_people_mail_undone, some: m.admin_people_mail_undone_some }

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

/** Shows whom a mail reaches, who is left out, and how it looks in each language; then sends it. */
const MailPreview = ({ look, chosen, values, onBack, onLook, onSent, onTakenBack }: MailPreviewProps) => {
  const takeBack = useTakingBack(MAIL_UNDONE)
  useClosedByBack(true, onBack)
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
          <Button isBusy={send.isPending} onClick={() => send.mutate()}>
            {people === 1 ? m.admin_people_mail_send_one() : m.admin_people_mail_send({ count: formatNumber(people) })}
          </Button>
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
        onLoad={({ currentTarget }) => styleFrame(currentTarget)}
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

/** The borders of the frame, above and below. */
const BORDERS_PX = 2

/** Gives the elements in the frame their styles, as a script may, and the frame the height of the mail. */
const styleFrame = (frame: HTMLIFrameElement): void => {
  const { contentDocument } = frame
  for (const element of contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? []) {
    element.style.cssText = element.dataset['style'] ?? ''
  }
  // As high as the mail, with its footer: the dialog scrolls.
  if (contentDocument) frame.style.height = `${contentDocument.documentElement.scrollHeight + BORDERS_PX}px`
}

type StepTitleProps = {
  /** Another step was there before it, whose button had the focus. */
  readonly takesFocus: boolean
  readonly children: ReactNode
}

/** The title of a step of a dialog: read out when it takes the place of another one, and what follows by Tab begins there. */
const StepTitle = ({ takesFocus, children }: StepTitleProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  return (
    <Modal.Title ref={title} tabIndex={-1} className={form.title ?? ''}>
      {children}
    </Modal.Title>
  )
}

/** Props of the dialog's forms. */
type MailFormProps = {
  readonly chosen: ChosenInput
  /** How many are chosen. */
  readonly count: number
  readonly onClose: () => void
  readonly onDone: () => void
  /** Opens the dialog again, for the same people: what was sent was taken back. */
  readonly onAgain: () => void
}

const FIELDS = ['subject', 'text'] as const

type Field = (typeof FIELDS)[number]

type MailField = `${Field}.${Language}`

/** The typed values, under the names that the server has for the fields. */
type MailValues = Readonly<Record<MailField, string>>

/** The people whom a mail would reach, how it will look, and the id under which it is sent once. */
type MailLook = OutputOf<'admin.people.mail'> & { readonly sendId: string }

const FIELD_NAMES = LANGUAGES.flatMap((language) => FIELDS.map((field): MailField => `${field}.${language}`))
const DRAFT = 'mail-to-many'

/** The unsent values of the person who typed them. */
const readMail = (person: string): MailValues => {
  const kept: unknown = readDraft(person, DRAFT)
  const known: Readonly<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
  const valueOf = (name: MailField): string => (typeof known[name] === 'string' ? known[name] : '')
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, valueOf(name)])) as MailValues
}

/** Keeps it through a closed dialog and a reload; null, or nothing typed: it was sent. */
const keepMail = (person: string, values: MailValues | null): void => {
  const isEmpty = values === null || Object.values(values).every((value) => value === '')
  saveDraft(person, DRAFT, isEmpty ? undefined : values)
}

const inLanguages = (values: MailValues, field: Field) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, values[`${field}.${language}`]])) as Record<
    Language,
    string
  >

const inputOf = (chosen: ChosenInput, values: MailValues) => ({
  ...chosen,
  subject: inLanguages(values, 'subject'),
  text: inLanguages(values, 'text'),
})

/** Tells whom the mail would reach and how it will look. */
const lookAtMail = async (chosen: ChosenInput, values: MailValues): Promise<MailLook> => {
  const sendId = crypto.randomUUID()
  const look = await call('admin.people.mail', { ...inputOf(chosen, values), send_id: sendId, dry_run: true })
  return { ...look, sendId }
}

/** Sends what was looked at. */
const sendMail = (chosen: ChosenInput, values: MailValues, { sendId, digest }: MailLook) =>
  call('admin.people.mail', { ...inputOf(chosen, values), digest, send_id: sendId })

type Words = Readonly<Record<'all' | 'some', (inputs: { count: string }) => string>>

type Sent = {
  readonly sendId: string
  readonly people: number
  /** Called when it is done, also when the dialog is closed by then. @param isAll nobody gets the mail */
  readonly onBack?: (isAll: boolean) => void
}

/** Takes mails to many back that have not left yet, and tells how many these were. */
const useTakingBack = ({ all, some }: Words) =>
  useMutation({
    mutationFn: ({ sendId }: Sent) => call('admin.people.mails.undo', { send_id: sendId }),
    onSuccess: ({ people: back }, { people, onBack }) => {
      const isAll = back === people
      showDone((isAll ? all : some)({ count: formatNumber(back) }))
      onBack?.(isAll)
    },
    onError: (error) => showFailure(failureText(error)),
  })
