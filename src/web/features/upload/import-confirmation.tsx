import { m } from '#messages'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { TypedWord, typedProblem } from '#web/ui/dialogs/typed-word.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Group } from '#web/ui/layout/group.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { IconDownload } from '#web/ui/icons.tsx'
import { Text } from '@mantine/core'
import type { ImportReport } from './queries.ts'

type ImportConfirmationProps = {
  readonly report: ImportReport
  /** Where the list that it replaces can be downloaded. */
  readonly current?: string | undefined
  readonly onImport: () => Promise<unknown>
  readonly onCancel: () => void
}

/** Carries an import out; when people lose tags, only once their number is typed. */
export function ImportConfirmation({ report, current, onImport, onCancel }: ImportConfirmationProps) {
  const word = wordOf(report)
  const form = useServerForm({
    initial: { typed: '' },
    check: ({ typed }) => {
      const mismatch = word === null ? undefined : typedProblem(typed, word)
      return mismatch === undefined ? {} : { typed: mismatch }
    },
    save: onImport,
  })
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        {word !== null && (
          <>
            {current !== undefined && <KeptList href={current} />}
            <TypedWord word={word} {...form.field('typed')} />
          </>
        )}
        <Group>
          <SubmitButton isBusy={form.isBusy} color={word === null ? 'indigo' : 'rose'}>
            {m.admin_upload_import()}
          </SubmitButton>
          <Button variant="default" onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What the way back needs, while it can still be had. */
const KeptList = ({ href }: { readonly href: string }) => (
  <Stack gap="xs">
    <Text>{m.admin_upload_keep_list()}</Text>
    <div>
      <Button component="a" href={href} variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
        {m.admin_upload_current()}
      </Button>
    </div>
  </Stack>
)

/** How many people lose all their tags, else how many lose one: whoever types it has read it. Null when nobody does. */
const wordOf = ({ people }: ImportReport): string | null => {
  const count = people?.lose_all || people?.lose_some
  return count ? formatNumber(count) : null
}
