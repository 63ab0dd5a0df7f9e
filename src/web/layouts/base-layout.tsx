import { m } from '#messages'
import { PRODUCT } from '#domain/product.ts'
import type { Role } from '#domain/roles.ts'
import { Logo } from '#web/components/brand/logo.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { OfflineNotice } from '#web/ui/states/offline-notice.tsx'
import { Link, NavLink, Outlet } from 'react-router'
import { AccountMenu } from './account-menu.tsx'
import { BackButton } from './back-button.tsx'
import classes from './base-layout.module.css'
import { navigationOf } from './navigation.ts'
import { type Badge, useBadges } from './news/use-badges.ts'
import { PageMain } from './page-main.tsx'
import { OpenConversation } from './conversation/open-conversation.tsx'
import { SearchLink } from './search-link.tsx'

type BaseLayoutProps = {
  /** Whose navigation it is. */
  readonly of: Role
  /** Content at most 720 px (lists, forms) or 1,120 px (tables, charts). */
  readonly width?: 'list' | 'wide'
  /** The way back stands before the heading. */
  readonly hasBack?: boolean
}

/** Header and bottom bar on a phone, a side rail from 1,024 px. The page's title is its heading; pages begin with h2. */
export function BaseLayout({ of: role, width = 'list', hasBack = false }: BaseLayoutProps) {
  const { destinations, search } = navigationOf[role]
  const home = destinations[0]?.path ?? '/'
  const badges = useBadges()
  return (
    <div
      className={[classes.shell, hasBack && classes.withBack, search && classes.withSearch].filter(Boolean).join(' ')}
    >
      <a className={classes.skip} href="#content">
        {m.navigation_skip()}
      </a>
      <header className={classes.header}>
        <Link to={home} className={classes.logo} aria-label={`${PRODUCT}, ${m.navigation_home()}`}>
          <Logo size={26} />
          <span className={classes.name}>{PRODUCT}</span>
        </Link>
        {search && <SearchLink to={search} />}
        <AccountMenu />
      </header>
      <nav className={classes.tabs} aria-label={m.navigation_main()}>
        {destinations.map(({ path, label, icon: Icon }) => (
          <NavLink key={path} to={path} className={classes.tab ?? ''}>
            <span className={classes.pill}>
              <Icon size={22} stroke={1.75} aria-hidden />
            </span>
            <span>{label()}</span>
            <BadgeOf badge={badges.get(path)} />
          </NavLink>
        ))}
      </nav>
      <PageMain
        className={`${classes.main} ${width === 'wide' ? classes.wide : ''}`}
        titleClassName={classes.title}
        before={hasBack && <BackButton className={classes.back} />}
      >
        <OfflineNotice />
        <Outlet />
      </PageMain>
      <OpenConversation />
    </div>
  )
}

const BadgeOf = ({ badge }: { badge: Badge | undefined }) =>
  badge && <CountBadge {...badge} className={classes.badge} />
