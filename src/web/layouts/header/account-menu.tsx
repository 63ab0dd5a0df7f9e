import { m } from '#messages'
import { leave, useMe } from '#web/api/me.ts'
import { useMailLanguage } from '#web/api/settings.ts'
import { Avatar } from '#web/components/people/avatar.tsx'
import { ImprintLink } from '#web/components/institution/imprint-link.tsx'
import { LanguageSwitch } from '#web/ui/switches/language-switch.tsx'
import { ThemeSwitch } from '#web/ui/switches/theme-switch.tsx'
import { paths } from '#web/paths.ts'
import { personName } from '#web/components/people/person-name.ts'
import { roleName } from '#web/components/people/role-name.ts'
import { showFailure } from '#web/ui/toasts/toasts.tsx'
import { Popover } from '@mantine/core'
import { IconApi, IconLogout, IconSettings, IconShieldLock, IconUser, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import hidden from '#web/ui/visually-hidden.module.css'
import classes from './account-menu.module.css'

const pagesOf = { STUDENT: paths.student, SUPERVISOR: paths.supervisor, ADMIN: paths.admin } as const

/** Who is signed in, and what is theirs to set: behind the avatar on a phone, at the foot of the rail on a desktop. */
export function AccountMenu() {
  const me = useMe()
  const keepLanguage = useMailLanguage()
  const [isOpen, setOpen] = useState(false)
  if (!me) return null
  const { picture_url: pictureUrl, role } = me.user
  const name = personName(me.user)
  const signOut = () => {
    if (!leave()) showFailure(m.account_sign_out_failed())
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={272}
      trapFocus
      returnFocus
      withinPortal={false}
      radius="lg"
      shadow="lg"
    >
      <Popover.Target>
        <button type="button" className={classes.target} onClick={() => setOpen(!isOpen)}>
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
        <AccountLink to={pagesOf[role].profile} icon={IconUser} onClick={() => setOpen(false)}>
          {m.own_profile_title()}
        </AccountLink>
        <div className={classes.setting}>
          <span>{m.ui_language()}</span>
          <LanguageSwitch onSwitch={keepLanguage} />
        </div>
        <div className={classes.setting}>
          <span>{m.ui_theme()}</span>
          <ThemeSwitch />
        </div>
        <AccountLink to={pagesOf[role].settings} icon={IconSettings} onClick={() => setOpen(false)}>
          {m.account_settings()}
        </AccountLink>
        <AccountLink to={pagesOf[role].dataProtection} icon={IconShieldLock} onClick={() => setOpen(false)}>
          {m.account_data_protection()}
        </AccountLink>
        <ImprintLink className={classes.item} />
        {role !== 'ADMIN' && (
          <AccountLink to={paths.playground} icon={IconApi} onClick={() => setOpen(false)}>
            {m.playground_title()}
          </AccountLink>
        )}
        <button type="button" className={classes.item} onClick={signOut}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          {m.account_sign_out()}
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}

type AccountLinkProps = {
  readonly to: string
  readonly icon: TablerIcon
  readonly onClick: () => void
  readonly children: ReactNode
}

const AccountLink = ({ to, icon: Icon, onClick, children }: AccountLinkProps) => (
  <Link to={to} className={classes.item} onClick={onClick}>
    <Icon size={20} stroke={1.75} aria-hidden />
    {children}
  </Link>
)
