import { m } from '#messages'
import { CountBadge } from '#web/ui/count-badge.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import { NavLink } from 'react-router'
import { ShortcutKey } from './header/shortcut-key.tsx'
import { SEARCH_SHORTCUT } from './header/use-search-shortcut.ts'
import type { Navigation } from './navigation.ts'
import { type Badge, useBadges } from './news/use-badges.ts'
import classes from './tabs.module.css'

/** Parts words on narrow tabs; some screen readers stumble over it. */
const SOFT_HYPHEN = '\u00AD'

/** Where a role goes all the time: the bar at the foot of a phone, lines of the side rail from 1,024 px. */
export function Tabs({ destinations, search }: Navigation) {
  const badges = useBadges()
  return (
    <nav className={`${classes.tabs} ${search ? classes.belowSearch : ''}`} aria-label={m.navigation_main()}>
      {destinations.map(({ path, label, icon: Icon, isSearch }) => (
        <NavLink key={path} to={path} className={classes.tab ?? ''} aria-keyshortcuts={isSearch && SEARCH_SHORTCUT}>
          <span className={classes.pill}>
            <Icon size={22} stroke={1.75} aria-hidden />
          </span>
          <span className={classes.label} aria-hidden="true">
            {label()}
          </span>
          <span className={hidden.hidden}>{label().replaceAll(SOFT_HYPHEN, '')}</span>
          <BadgeOf badge={badges.get(path)} />
          {isSearch && <ShortcutKey />}
        </NavLink>
      ))}
    </nav>
  )
}

const BadgeOf = ({ badge }: { badge: Badge | undefined }) =>
  badge && <CountBadge {...badge} className={classes.badge} />
