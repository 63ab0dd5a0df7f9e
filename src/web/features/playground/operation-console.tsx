import { m } from '#messages'
import { toApiError } from '#web/api/api-error.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { announce } from '#web/ui/announcements.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AnswerPanel } from './answer-panel.tsx'
import type { ApiOperation } from './api-document.ts'
import { curlOf, type Exchange, isJson, requestOf, send } from './api-request.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { OperationField } from './operation-field.tsx'
import classes from './playground.module.css'

type OperationConsoleProps = {
  readonly operation: ApiOperation
  /** Address of the API. */
  readonly server: string
  readonly takesFocus: boolean
}

/** One operation: its fields, and what came back last. */
export function OperationConsole({ operation, server, takesFocus }: OperationConsoleProps) {
  const [exchange, setExchange] = useState<Exchange | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const { form, dialog } = useConsole(operation, file, setExchange)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const { verb, path, summary, fields } = operation
  // What the server refused is shown as the answer that it is; only what never got there is said here.
  const failure = form.failure && !exchange ? failureText(form.failure) : null
  return (
    <>
      <Panel>
        <h2 ref={heading} tabIndex={-1} className={classes.line}>
          <b>{verb}</b> {path}
        </h2>
        <p lang="en">{summary}</p>
        <form {...form.formProps}>
          <Stack gap="md">
            {fields.length === 0 && <p className={classes.muted}>{m.playground_no_fields()}</p>}
            {fields.map((field) => (
              <OperationField
                key={field.name}
                field={field}
                input={form.field(field.name)}
                file={file}
                onFile={setFile}
              />
            ))}
            <FormFailure text={failure} />
            <div className={classes.actions}>
              <SubmitButton isBusy={form.isBusy}>{m.playground_send()}</SubmitButton>
              <CopyButton text={() => curlOf(requestOf(operation, form.values, file), server)}>
                {m.playground_copy_curl()}
              </CopyButton>
            </div>
          </Stack>
        </form>
        {dialog}
      </Panel>
      {exchange && <AnswerPanel exchange={exchange} />}
    </>
  )
}

const useConsole = (operation: ApiOperation, file: File | null, onExchange: (exchange: Exchange | null) => void) => {
  const { user } = useKnownMe()
  const client = useQueryClient()
  const { ask, dialog } = useConfirm()
  // What was sent stays in the fields, to be sent again.
  const [initial, setInitial] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(operation.fields.map(({ name }) => [name, name === operation.own ? user.id : ''])),
  )
  const form = useServerForm({
    initial,
    check: (values) => problemsOf(operation, values, file),
    confirm: async () => {
      if (operation.verb !== 'DELETE' && !operation.isFinal) return true
      const { isConfirmed } = await ask({
        title: m.playground_confirm_title(),
        text: m.playground_confirm_text({ operation: `${operation.verb} ${operation.path}` }),
        confirm: m.playground_send(),
        tone: 'rose',
        ...(operation.isFinal && { typed: user.email ?? user.first_name }),
      })
      return isConfirmed
    },
    save: async (values) => {
      onExchange(null)
      const request = requestOf(operation, values, file)
      const answer = await send(request)
      setInitial(values)
      onExchange({ request, answer })
      announce(m.playground_answered({ status: answer.status }))
      if (!answer.isGood) throw toApiError(answer.status, answer.text === null ? null : parsed(answer.text))
      // The rest of the site shows what is true now.
      if (operation.verb !== 'GET') void client.invalidateQueries()
    },
  })
  return { form, dialog }
}

const parsed = (text: string): unknown => (isJson(text) ? JSON.parse(text) : null)

const problemsOf = (
  { fields }: ApiOperation,
  values: Readonly<Record<string, string>>,
  file: File | null,
): Record<string, string> => {
  const isMissing = (name: string, kind: string): boolean => (kind === 'file' ? file === null : values[name] === '')
  const problems = fields.flatMap(({ name, kind, isRequired }) => {
    if (isMissing(name, kind)) return isRequired ? [[name, m.error_text_required()]] : []
    return kind === 'json' && !isJson(values[name] ?? '') ? [[name, m.playground_not_json()]] : []
  })
  return Object.fromEntries(problems) as Record<string, string>
}
