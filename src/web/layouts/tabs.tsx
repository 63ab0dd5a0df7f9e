import { m } from '#messages'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import { NavLink } from 'react-router'
import { ShortcutKey } from './header/shortcut-key.tsx'
import { useSearchKey } from './header/use-search-shortcut.ts'
import type { Navigation } from './navigation.ts'
import { type Badge, useBadgeNews, useBadges } from './news/use-badges.ts'
import classes from './tabs.module.css'

/** Where a role goes all the time: the bar at the foot of a phone, lines of the side rail from 1,024 px. */
export function Tabs({ destinations, search }: Navigation) {
  const badges = useBadges()
  const searchKey = useSearchKey()
  useBadgeNews()
  return (
    <nav className={`${classes.tabs} ${search ? classes.belowSearch : ''}`} aria-label={m.navigation_main()}>
      {destinations.map(({ path, label, icon: Icon, isSearch }) => (
        <NavLink key={path} to={path} className={classes.tab ?? ''} aria-keyshortcuts={isSearch && searchKey}>
          <span className={classes.pill}>
            <Icon size={22} stroke={1.75} aria-hidden />
          </span>
          <span className={classes.label} aria-hidden="true">
            {label()}
          </span>
          <span className={hidden.hidden}>{withoutSoftHyphens(label())}</span>
          <BadgeOf badge={badges.get(path)} />
          {isSearch && <ShortcutKey />}
        </NavLink>
      ))}
    </nav>
  )
}

const BadgeOf = ({ badge }: { badge: Badge | undefined }) =>
  badge && <CountBadge {...badge} className={classes.badge} />
