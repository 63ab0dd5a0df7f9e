import { m } from '#messages'
import { type Language, LANGUAGES } from '#contract/languages.ts'
import { MAIL_TEXT_LENGTH_MAX, SUBJECT_LENGTH_MAX } from '#domain/limits.ts'
import { languageName } from '#web/components/ideas/idea-facts.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { useKnownMe } from '#web/api/me.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { charactersLeft } from '#web/ui/characters-left.ts'
import form from '#web/ui/dialogs/dialog-form.module.css'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  keepMail,
  lookAtMail,
  type MailField,
  type MailFormProps,
  type MailLook,
  type MailValues,
  readMail,
} from './mail-calls.ts'
import classes from './mail-form.module.css'
import { MailPreview } from './mail-preview.tsx'
import { peopleText, useFitting } from '../bulk/bulk-actions.ts'
import { StepTitle } from './step-title.tsx'

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
export function MailForm({ chosen, count, onClose, onDone, onAgain }: MailFormProps) {
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
  const unsubscribed = useFitting(chosen).data?.unsubscribed ?? 0
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
        <SubmitButton isBusy={mail.isBusy}>{m.admin_people_mail_look()}</SubmitButton>
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
