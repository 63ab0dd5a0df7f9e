import { m } from '#messages'
import { LEVEL_NAME_LENGTH_MAX } from '#domain/limits.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { IconArrowDown, IconArrowUp, IconTrash } from '#web/ui/icons.tsx'
import { ActionIcon, TextInput } from '@mantine/core'
import type { EditedLevel } from './edited-levels.ts'
import classes from './levels.module.css'

type Field = 'name_en' | 'name_de'

type LevelRowProps = {
  readonly row: EditedLevel
  /** What the server says of a field. */
  readonly issueOf: (field: Field) => string | undefined
  readonly onChange: (row: EditedLevel) => void
  /** Undefined at the top, and at the foot. */
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
  readonly onRemove: () => void
}

const LABELS: Readonly<Record<Field, () => string>> = {
  name_en: m.admin_levels_name_en,
  name_de: m.admin_levels_name_de,
}

/** A level with its names, to be moved and removed. */
export function LevelRow({ row, issueOf, onChange, onUp, onDown, onRemove }: LevelRowProps) {
  const own = currentLocale() === 'de' ? row.name_de || row.name_en : row.name_en || row.name_de
  const name = own.trim() || m.admin_levels_new()
  return (
    <li className={classes.level}>
      {(['name_en', 'name_de'] as const).map((field) => (
        <TextInput
          key={field}
          label={LABELS[field]()}
          lang={field === 'name_en' ? 'en' : 'de'}
          maxLength={LEVEL_NAME_LENGTH_MAX}
          autoComplete="off"
          value={row[field]}
          error={issueOf(field)}
          onChange={({ currentTarget }) => onChange({ ...row, [field]: currentTarget.value })}
        />
      ))}
      <div className={classes.tools}>
        <ActionIcon
          size={42}
          variant="default"
          aria-label={m.admin_levels_up({ name })}
          disabled={!onUp}
          onClick={onUp}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={42}
          variant="default"
          aria-label={m.admin_levels_down({ name })}
          disabled={!onDown}
          onClick={onDown}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={42}
          variant="subtle"
          color="rose"
          aria-label={m.admin_levels_remove_named({ name })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}
