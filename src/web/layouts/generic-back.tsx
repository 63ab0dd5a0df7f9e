import { m } from '#messages'
import { OfflineNotice } from '#web/ui/offline-notice.tsx'
import { IconArrowLeft } from '@tabler/icons-react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { AccountMenu } from './account-menu.tsx'
import classes from './generic-back.module.css'
import { PageMain } from './page-main.tsx'

/** A page that one goes to and comes back from: an arrow, its title, its content. */
export function GenericBack() {
  const navigate = useNavigate()
  const { key } = useLocation()
  // Opened from outside there is nowhere to go back to: home then, where the guard knows the way.
  const back = () => void (key === 'default' ? navigate('/') : navigate(-1))
  return (
    <>
      <header className={classes.header}>
        <button type="button" className={classes.back} aria-label={m.navigation_back()} onClick={back}>
          <IconArrowLeft size={24} stroke={1.75} aria-hidden />
        </button>
        <AccountMenu />
      </header>
      <PageMain className={classes.main} titleClassName={classes.title}>
        <OfflineNotice />
        <Outlet />
      </PageMain>
    </>
  )
}
