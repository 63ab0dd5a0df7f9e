import { m } from '#messages'
import { IconDeviceLaptop, IconMoon, IconSun } from '#web/ui/icons.tsx'
import { useMantineColorScheme } from '@mantine/core'
import { Segmented } from './segmented.tsx'

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Chooses this device's theme: the system's, light or dark. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Segmented
      legend={m.ui_theme()}
      options={[
        { value: 'auto', label: m.ui_theme_auto(), icon: <IconDeviceLaptop {...ICON} /> },
        { value: 'light', label: m.ui_theme_light(), icon: <IconSun {...ICON} /> },
        { value: 'dark', label: m.ui_theme_dark(), icon: <IconMoon {...ICON} /> },
      ]}
      value={colorScheme}
      onChange={setColorScheme}
    />
  )
}
