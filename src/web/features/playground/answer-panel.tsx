import { m } from '#messages'
import { Panel } from '#web/ui/panel.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '@mantine/core'
import { IconDownload } from '#web/ui/icons.tsx'
import type { Exchange } from './api-request.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import classes from './playground.module.css'

/** What was sent, and what came back. */
export function AnswerPanel({ exchange: { request, answer } }: { readonly exchange: Exchange }) {
  const { verb, target, body, file } = request
  const { status, isGood, headers, text } = answer
  return (
    <Panel
      title={m.playground_answer()}
      action={
        <span>
          <Badge color={isGood ? 'teal' : 'rose'}>{m.playground_status({ status })}</Badge>
        </span>
      }
    >
      <Code name={m.playground_body()} text={text === null ? m.playground_file() : text || m.playground_nothing()} />
      <div className={classes.actions}>
        {text ? <CopyButton text={() => text}>{m.playground_copy()}</CopyButton> : null}
        {text === null && <SaveButton answer={answer} />}
      </div>
      <details className={classes.details}>
        <summary>{m.playground_headers()}</summary>
        <Code name={m.playground_headers()} text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} />
      </details>
      <details className={classes.details}>
        <summary>{m.playground_request()}</summary>
        <Code
          name={m.playground_request()}
          text={[`${verb} /api${target}`, body && JSON.stringify(body, null, 2), file?.name].filter(Boolean).join('\n')}
        />
      </details>
    </Panel>
  )
}

/** May be longer than its place: it scrolls, with keys as well. */
const Code = ({ name, text }: { name: string; text: string }) => (
  <pre className={classes.code} tabIndex={0} role="region" aria-label={name}>
    {text}
  </pre>
)

const SaveButton = ({ answer: { blob, headers } }: Pick<Exchange, 'answer'>) => {
  const disposition = headers.find(([name]) => name === 'content-disposition')?.[1]
  const fileName = fileNameOf(disposition ?? '')
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => saveFile(fileName, blob, blob.type)}
    >
      {m.playground_save()}
    </Button>
  )
}

/** The name in any script where there is one, else the plain one (RFC 6266). */
const fileNameOf = (disposition: string): string => {
  const encoded = /filename\*=utf-8''([^;]+)/iu.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/u.exec(disposition)?.[1] ?? 'answer')
}
