import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { signOut } from '#web/api/kept/sign-out.ts'
import { useMailLanguage } from '#web/api/settings.ts'
import { ImprintLink } from '#web/components/institution/institution-line.tsx'
import { personName, roleName } from '#web/components/people/person-name.ts'
import { paths } from '#web/paths.ts'
import { LanguageSwitch, ThemeSwitch } from '#web/ui/switches/segmented.tsx'
import { useFocusTrap } from '@mantine/hooks'
import { IconBulb, IconLogout, IconSettings, IconShieldLock, IconUser, type Icon } from '#web/ui/icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './account-menu.module.css'

const pagesOf = { STUDENT: paths.student, SUPERVISOR: paths.supervisor, ADMIN: paths.admin } as const

type AccountPanelProps = {
  readonly id: string
  readonly user: User
  readonly onClose: () => void
}

/** The panel under the avatar. */
export function AccountPanel({ id, user, onClose }: AccountPanelProps) {
  const keepLanguage = useMailLanguage()
  const pages = pagesOf[user.role]
  return (
    <div ref={useFocusTrap()} id={id} role="dialog" aria-label={m.account_label()} className={classes.panel}>
      <div className={classes.head}>
        <span className={classes.name}>{personName(user)}</span>
        <span className={classes.role}>{roleName(user.role)}</span>
      </div>
      <AccountLink to={pages.profile} icon={IconUser} onClick={onClose}>
        {m.own_profile_title()}
      </AccountLink>
      {user.role !== 'ADMIN' && (
        <AccountLink to={pagesOf[user.role].ideas} icon={IconBulb} onClick={onClose}>
          {m.ideas_title()}
        </AccountLink>
      )}
      <div className={classes.setting}>
        <span>{m.ui_language()}</span>
        <LanguageSwitch onSwitch={keepLanguage} />
      </div>
      <div className={classes.setting}>
        <span>{m.ui_theme()}</span>
        <ThemeSwitch />
      </div>
      <AccountLink to={pages.settings} icon={IconSettings} onClick={onClose}>
        {m.account_settings()}
      </AccountLink>
      <AccountLink to={pages.dataProtection} icon={IconShieldLock} onClick={onClose}>
        {m.account_data_protection()}
      </AccountLink>
      <ImprintLink className={classes.item} />
      <button type="button" className={classes.item} onClick={signOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        {m.account_sign_out()}
      </button>
    </div>
  )
}

type AccountLinkProps = {
  readonly to: string
  readonly icon: Icon
  readonly onClick: () => void
  readonly children: ReactNode
}

const AccountLink = ({ to, icon: Icon, onClick, children }: AccountLinkProps) => (
  <Link to={to} className={classes.item} onClick={onClick}>
    <Icon size={20} stroke={1.75} aria-hidden />
    {children}
  </Link>
)
