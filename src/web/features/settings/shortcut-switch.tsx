import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import { Panel } from '#web/ui/panel.tsx'
import { setShortcuts, useShortcuts } from '#web/ui/switches/shortcuts.ts'
import { Switch } from '@mantine/core'
import classes from './settings-page.module.css'

/** Keys that do something by themselves get in the way of whoever speaks to their device, or presses one by chance. */
export function ShortcutSwitch() {
  const isStudent = useKnownMe().user.role === 'STUDENT'
  return (
    <Panel>
      <Switch
        className={classes.switch ?? ''}
        label={m.settings_shortcuts()}
        labelPosition="left"
        size="md"
        checked={useShortcuts()}
        onChange={({ currentTarget }) => setShortcuts(currentTarget.checked)}
      />
      <p className={classes.text}>{isStudent ? m.settings_shortcuts_text_student() : m.settings_shortcuts_text()}</p>
    </Panel>
  )
}
