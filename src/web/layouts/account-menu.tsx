import { m } from '#messages'
import { leave, useMe } from '#web/api/me.ts'
import { useMailLanguage } from '#web/api/settings.ts'
import { Avatar } from '#web/components/people/avatar.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { roleName } from '#web/components/people/role-name.ts'
import { showFailure } from '#web/ui/toasts.tsx'
import { Popover } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import hidden from '#web/ui/visually-hidden.module.css'
import classes from './account-menu.module.css'

/** Who is signed in, and what is theirs to set: behind the avatar on a phone, at the foot of the rail on a desktop. */
export function AccountMenu() {
  const me = useMe()
  const keepLanguage = useMailLanguage()
  if (!me) return null
  const { picture_url: pictureUrl, role } = me.user
  const name = personName(me.user)
  const signOut = () => {
    if (!leave()) showFailure(m.account_sign_out_failed())
  }
  return (
    <Popover position="bottom-end" width={272} trapFocus returnFocus withinPortal={false} radius="lg" shadow="lg">
      <Popover.Target>
        <button type="button" className={classes.target}>
          <Avatar name={name} pictureUrl={pictureUrl} size={36} />
          <span className={classes.who}>
            <span className={hidden.hidden}>{m.account_label()}: </span>
            <span className={classes.name}>{name}</span>
            <span className={classes.role}>{roleName(role)}</span>
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={m.account_label()}>
        <div className={classes.head}>
          <span className={classes.name}>{name}</span>
          <span className={classes.role}>{roleName(role)}</span>
        </div>
        <div className={classes.setting}>
          <span>{m.ui_language()}</span>
          <LanguageSwitch onSwitch={keepLanguage} />
        </div>
        <div className={classes.setting}>
          <span>{m.ui_theme()}</span>
          <ThemeSwitch />
        </div>
        <button type="button" className={classes.item} onClick={signOut}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          {m.account_sign_out()}
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}
