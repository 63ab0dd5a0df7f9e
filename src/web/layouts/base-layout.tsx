import { m } from '#messages'
import type { RenderRequest } from '#web/components/requests/inbox/request-pane.ts'
import type { Role } from '#domain/roles.ts'
import { AsOf } from './as-of.tsx'
import { onceShown } from '#web/ui/parts/on-demand.tsx'
import { useHasActed } from '#web/ui/window/use-has-acted.ts'
import { OfflineNotice } from '#web/ui/states/offline-notice.tsx'
import { Outlet, useLocation } from 'react-router'
import { AccountMenu } from './header/account-menu.tsx'
import { AppHeader } from './header/app-header.tsx'
import { BackButton } from './header/back-button.tsx'
import { useSearchShortcut } from './header/use-search-shortcut.ts'
import classes from './base-layout.module.css'
import { Losses } from './losses/losses.tsx'
import { navigationOf } from './navigation.ts'
import { PageMain } from './page-main.tsx'
import { Tabs } from './tabs/tabs.tsx'

const DeviceOffer = onceShown(async () => (await import('./app-news/device-offer.tsx')).DeviceOffer)

type BaseLayoutProps = {
  /** Whose navigation it is. */
  readonly of: Role
  /** Content at most 720 px (lists, forms) or 1,120 px (tables, charts). */
  readonly width?: 'list' | 'wide'
  /** For pages that show a request beside their list, which find it as the context of the outlet. */
  readonly beside?: RenderRequest
  /** The way back stands before the heading. */
  readonly hasBack?: boolean
}

/** Header and bottom bar on a phone, a side rail from 1,024 px. The page's title is its heading; pages begin with h2. */
export function BaseLayout({ of: role, width = 'list', beside, hasBack = false }: BaseLayoutProps) {
  const navigation = navigationOf[role]
  const { destinations, search } = navigation
  const isHome = useLocation().pathname === destinations[0]?.path
  useSearchShortcut(search ?? destinations.find(({ isSearch }) => isSearch)?.path ?? null)
  return (
    <div className={`${classes.shell} ${hasBack ? classes.withBack : ''}`}>
      <a className={classes.skip} href="#content">
        {m.navigation_skip()}
      </a>
      <AppHeader home={destinations[0]?.path ?? '/'} search={search} hasBack={hasBack} />
      <Tabs {...navigation} />
      <AccountMenu />
      <PageMain
        className={`${classes.main} ${width === 'wide' ? classes.wide : ''}`}
        titleClassName={classes.title}
        before={hasBack && <BackButton className={classes.back} />}
      >
        <OfflineNotice asOf={<AsOf />} />
        {isHome && <Losses />}
        <Outlet context={beside} />
        {isHome && <Offer />}
      </PageMain>
    </div>
  )
}

/** What nobody came for: not while they begin to read. */
const Offer = () =>
  useHasActed() && (
    <div className={classes.offer}>
      <DeviceOffer />
    </div>
  )
