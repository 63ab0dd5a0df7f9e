import { MAIL_DELIVERIES, type MailDelivery } from '#domain/mails/mail-delivery.ts'
import { PRODUCT } from '#domain/product.ts'
import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { call } from '#web/api/call.ts'
import { type SignedIn, useKnownMe } from '#web/api/me.ts'
import { ME } from '#web/api/query-client.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import radio from '#web/ui/switches/radio-row.module.css'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { Radio, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import classes from './settings-page.module.css'

type Choice = Partial<Pick<OutputOf<'users.settings.get'>, 'mail_delivery' | 'mails_from_admins'>>

const CHOICES: Record<MailDelivery, { readonly name: () => string; readonly text: () => string }> = {
  at_once: { name: m.mail_delivery_at_once, text: m.mail_delivery_at_once_text },
  daily: { name: m.mail_delivery_daily, text: m.mail_delivery_daily_text },
  pairs: { name: m.mail_delivery_pairs, text: () => m.mail_delivery_pairs_text({ product: PRODUCT }) },
}

const isDelivery = (value: string): value is MailDelivery => MAIL_DELIVERIES.some((one) => one === value)

/** How mails reach the reader, and whether admins who write to many write to them, too. */
export function MailSettings() {
  const { settings } = useKnownMe()
  const choose = useMailChoice()
  const onlyPairs = settings.mail_delivery === 'pairs'
  return (
    <Panel title={m.settings_mails_title()}>
      <Radio.Group
        aria-label={m.settings_mails_title()}
        value={settings.mail_delivery}
        onChange={(value) => {
          if (isDelivery(value)) choose({ mail_delivery: value })
        }}
      >
        {MAIL_DELIVERIES.map((delivery) => (
          <Radio
            key={delivery}
            className={radio.row ?? ''}
            value={delivery}
            label={CHOICES[delivery].name()}
            description={CHOICES[delivery].text()}
          />
        ))}
      </Radio.Group>
      <Switch
        className={classes.switch ?? ''}
        label={m.settings_mails()}
        labelPosition="left"
        size="md"
        checked={settings.mails_from_admins}
        onChange={({ currentTarget }) => choose({ mails_from_admins: currentTarget.checked })}
      />
      <p className={classes.text}>{onlyPairs ? m.settings_mails_none_text() : m.settings_mails_text()}</p>
    </Panel>
  )
}

/** Keeps a choice: at once here, and back again if the server refuses. */
const useMailChoice = (): ((choice: Choice) => void) => {
  const { user, settings } = useKnownMe()
  const client = useQueryClient()
  const show = (choice: Choice): void => {
    client.setQueryData<SignedIn>(ME, (before) => withChoice(before, choice))
  }
  const { mutate } = useMutation({
    // One after the other, so that the last choice wins.
    scope: { id: 'mails' },
    mutationFn: ({ choice }: { choice: Choice; before: Choice }) =>
      call('users.settings.patch', { id: user.id, ...choice }),
    onMutate: ({ choice }) => show(choice),
    onError: (error, { before }) => {
      show(before)
      showFailure(failureText(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ME }),
  })
  const { mail_delivery, mails_from_admins } = settings
  return (choice) => mutate({ choice, before: 'mail_delivery' in choice ? { mail_delivery } : { mails_from_admins } })
}

const withChoice = (before: SignedIn | undefined, choice: Choice): SignedIn | undefined => {
  if (!before?.known) return before
  return { known: true, me: { ...before.me, settings: { ...before.me.settings, ...choice } } }
}
