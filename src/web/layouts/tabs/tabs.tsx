import { m } from '#messages'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import { NavLink, useLocation } from 'react-router'
import { ShortcutKey } from '../header/shortcut-key.tsx'
import { useSearchKey } from '../header/use-search-shortcut.ts'
import { OpenPalette } from '../palette/open-palette.tsx'
import { MoreTabs } from './more-tabs.tsx'
import { useLastSearches } from './last-searches.ts'
import type { Destination, Navigation } from '../navigation.ts'
import { type Badge, useBadgeNews, useBadges } from '../news/use-badges.ts'
import classes from './tabs.module.css'

const NONE: readonly Destination[] = []

/** Where a role goes all the time: the bar at the foot of a phone, lines of the side rail from 1,024 px. */
export function Tabs({ destinations, more = NONE, hasPalette, search }: Navigation) {
  const badges = useBadges()
  useBadgeNews()
  const tabOf = (destination: Destination) => (
    <Tab key={destination.path} {...destination} badge={badges.get(destination.path)} />
  )
  return (
    <nav className={`${classes.tabs} ${search ? classes.belowSearch : ''}`} aria-label={m.navigation_main()}>
      {destinations.map(tabOf)}
      {more.length > 0 && (
        <MoreTabs paths={more.flatMap(({ path, alias = path }) => [path, alias])}>
          {more.map(tabOf)}
          {hasPalette && <OpenPalette />}
        </MoreTabs>
      )}
    </nav>
  )
}

const Tab = ({ path, alias, label, icon: Icon, isSearch, badge }: Destination & { badge: Badge | undefined }) => {
  const searchKey = useSearchKey()
  const { pathname } = useLocation()
  const asLeft = useLastSearches()
  return (
    // A link is marked at the very address that it leads to.
    <NavLink
      to={pathname === alias ? alias : asLeft(path)}
      className={classes.tab ?? ''}
      aria-keyshortcuts={isSearch && searchKey}
    >
      <span className={classes.pill}>
        <Icon size={22} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.label} aria-hidden="true">
        {label()}
      </span>
      <span className={hidden.hidden}>{withoutSoftHyphens(label())}</span>
      {badge && <CountBadge {...badge} className={classes.badge} />}
      {isSearch && <ShortcutKey />}
    </NavLink>
  )
}
