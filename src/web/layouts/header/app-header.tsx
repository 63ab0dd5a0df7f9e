import { m } from '#messages'
import { PRODUCT } from '#domain/product.ts'
import { Logo } from '#web/components/brand/logo.tsx'
import { Link } from 'react-router'
import classes from './app-header.module.css'
import { SearchLink } from './search-link.tsx'

type AppHeaderProps = {
  /** Where the logo links to. */
  readonly home: string
  /** The role's search; null if it has none. */
  readonly search: string | null
  /** Whether a back button replaces the logo, on a phone. */
  readonly hasBack: boolean
}

/** The bar at the top of a phone; from 1,024 px the top and bottom of the side rail. */
export function AppHeader({ home, search, hasBack }: AppHeaderProps) {
  return (
    <header className={`${classes.header} ${hasBack ? classes.withBack : ''}`}>
      <Link to={home} className={classes.logo} aria-label={`${PRODUCT}, ${m.navigation_home()}`}>
        <Logo size={26} />
        <span className={classes.name}>{PRODUCT}</span>
      </Link>
      {search && <SearchLink to={search} />}
    </header>
  )
}
