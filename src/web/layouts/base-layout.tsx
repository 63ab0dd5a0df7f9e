import { useQuery } from '@tanstack/react-query'
import { Group } from '@mantine/core'
import { useFocusTrap } from '@mantine/hooks'
import { m } from '#messages'
import { PRODUCT } from '#domain/product.ts'
import type { RenderRequest } from '#web/components/requests/inbox.tsx'
import type { Role } from '#domain/roles.ts'
import { useIsPartner, useKnownMe, useMe } from '#web/api/me.ts'
import { Logo } from '#web/components/brand/logo.tsx'
import { Avatar } from '#web/components/people/avatar.tsx'
import { BY_SHORTCUT } from '#web/components/people/by-shortcut.ts'
import { personName, roleName } from '#web/components/people/person-name.ts'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { OPEN_REQUEST, paths } from '#web/paths.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import {
  type Icon,
  IconArrowLeft,
  IconBulb,
  IconDots,
  IconLogout,
  IconSearch,
  IconSettings,
  IconShieldLock,
  IconUser,
} from '#web/ui/icons.tsx'
import { useHasActed, useSecondTap } from '#web/hooks/keys-and-pointer.ts'
import { OfflineNotice } from '#web/ui/states/offline-notice.tsx'
import { useShortcuts } from '#web/ui/switches/shortcuts.ts'
import hidden from '#web/ui/visually-hidden.module.css'
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { Link, NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import type { User } from '#contract/resources/people/people.ts'
import { signOut } from '#web/api/kept/sign-out.ts'
import { useMailLanguage } from '#web/api/settings.ts'
import { ImprintLink } from '#web/components/institution/institution-line.tsx'
import { LanguageSwitch, ThemeSwitch } from '#web/ui/switches/segmented.tsx'
import { focusPage } from '#web/hooks/focus.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { cancelInstall, install, installation, isInstallCancelled } from '#web/pwa/install.ts'
import { declineNotifications, isOfferable, notificationState, switchOnNotifications } from '#web/pwa/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useStore } from '#web/store.ts'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { DataAge } from './data-age.tsx'
import classes from './base-layout.module.css'
import accountMenu from './account-menu.module.css'
import { Notices } from './notices.tsx'
import { type Destination, destinationsOf, type Navigation, navigationOf } from './navigation.ts'
import { type Badge, useBadgeNews, useBadges } from './news/use-badges.ts'
import { PageMain } from './page-main.tsx'
import tabs from './tabs.module.css'

export function StudentBase() {
  return <BaseLayout of="STUDENT" />
}

export function AdminBase() {
  return <BaseLayout of="ADMIN" width="wide" />
}

/** Around every search, with the navigation of the visitor's role. */
export function SearchLayout() {
  const { role } = useKnownMe().user
  return <BaseLayout of={role} width={role === 'ADMIN' ? 'wide' : 'list'} />
}

/**
 * A page that one goes to and comes back from: an arrow in place of the logo, and the navigation stays. A page that the
 * navigation leads to is no detour, and has no arrow.
 */
export function GenericBack() {
  const { user } = useKnownMe()
  const { pathname } = useLocation()
  const isDestination = destinationsOf(user.role).some(({ path }) => path === pathname)
  return <BaseLayout of={user.role} hasBack={!isDestination} />
}

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
        <OfflineNotice asOf={<DataAge />} />
        {isHome && <Notices />}
        <Outlet context={beside} />
        {isHome && <Offer />}
      </PageMain>
    </div>
  )
}

/** An offer that nobody came for waits: not while they begin to read. */
const Offer = () =>
  useHasActed() && (
    <div className={classes.offer}>
      <DeviceOffer />
    </div>
  )

type AppHeaderProps = {
  /** Where the logo links to. */
  readonly home: string
  /** The role's search; null if it has none. */
  readonly search: string | null
  /** Whether a back button replaces the logo, on a phone. */
  readonly hasBack: boolean
}

/** The bar at the top of a phone; from 1,024 px the top and bottom of the side rail. */
const AppHeader = ({ home, search, hasBack }: AppHeaderProps) => (
  <header className={`${classes.header} ${hasBack ? classes.headerWithBack : ''}`}>
    <Link to={home} className={classes.logo} aria-label={`${PRODUCT}, ${m.navigation_home()}`}>
      <Logo size={26} />
      <span className={classes.name}>{PRODUCT}</span>
    </Link>
    {search && <SearchLink to={search} />}
  </header>
)

/** The link to the search: an icon in a phone's header, a line of the rail on a desktop. */
const SearchLink = ({ to }: { readonly to: string }) => {
  const asLeft = useLastSearches()
  return (
    <NavLink to={asLeft(to)} className={classes.link ?? ''} aria-keyshortcuts={useSearchKey()}>
      <IconSearch size={22} stroke={1.75} aria-hidden />
      <span className={classes.label}>{m.navigation_search()}</span>
      <ShortcutKey />
    </NavLink>
  )
}

const NONE: readonly Destination[] = []

/** Where a role goes all the time: the bar at the foot of a phone, lines of the side rail from 1,024 px. */
const Tabs = ({ destinations, more = NONE, hasPalette, search }: Navigation) => {
  const badges = useBadges()
  useBadgeNews()
  const tabOf = (destination: Destination) => (
    <Tab key={destination.path} {...destination} badge={badges.get(destination.path)} />
  )
  return (
    <nav className={`${tabs.tabs} ${search ? tabs.belowSearch : ''}`} aria-label={m.navigation_main()}>
      {destinations.map(tabOf)}
      {more.length > 0 && (
        <MoreTabs leadTo={more.flatMap(({ path, alias = path }) => [path, alias])}>
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
      className={tabs.tab ?? ''}
      aria-keyshortcuts={isSearch && searchKey}
    >
      <span className={tabs.pill}>
        <Icon size={22} stroke={1.75} aria-hidden />
      </span>
      <span className={tabs.label} aria-hidden="true">
        {label()}
      </span>
      <span className={hidden.hidden}>{withoutSoftHyphens(label())}</span>
      {badge && <CountBadge {...badge} className={tabs.badge} />}
      {isSearch && <ShortcutKey />}
    </NavLink>
  )
}

type MoreTabsProps = {
  readonly leadTo: readonly string[]
  readonly children: ReactNode
}

/** The tabs that a phone has no room for, behind a button above the bar; lines of the rail like the others from 1,024 px. */
const MoreTabs = ({ leadTo, children }: MoreTabsProps) => {
  const id = useId()
  const { pathname, key } = useLocation()
  const { isOpen, setOpen, close, around, button } = useOpened()
  const stopSecondTap = useSecondTap(isOpen)
  // A reader who has gone to one of them is done with the list.
  const [openedAt, setOpenedAt] = useState(key)
  if (openedAt !== key) {
    setOpenedAt(key)
    setOpen(false)
  }
  return (
    <div ref={around} className={tabs.moreTabs}>
      <button
        ref={button}
        type="button"
        className={`${tabs.tab} ${tabs.moreButton}`}
        aria-expanded={isOpen}
        aria-controls={id}
        // One of them is open: what it is says the heading.
        data-current={leadTo.includes(pathname) || undefined}
        onClickCapture={stopSecondTap}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <span className={tabs.pill}>
          <IconDots size={22} stroke={1.75} aria-hidden />
        </span>
        <span className={tabs.label}>{m.navigation_more()}</span>
      </button>
      <div id={id} className={tabs.moreList} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  )
}

/** The signed-in person, and their settings: behind the avatar on a phone, at the foot of the rail on a desktop. */
export function AccountMenu() {
  const me = useMe()
  const id = useId()
  const { isOpen, setOpen, close, around, button } = useOpened()
  const stopSecondTap = useSecondTap(isOpen)
  if (!me) return null
  const { user } = me
  const name = personName(user)
  return (
    <div ref={around} className={accountMenu.account}>
      <button
        ref={button}
        type="button"
        className={accountMenu.target}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClickCapture={stopSecondTap}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <Avatar name={name} pictureUrl={user.picture_url} size={36} />
        <span className={accountMenu.who}>
          <span className={hidden.hidden}>{m.account_label()}: </span>
          <span className={accountMenu.name}>{name}</span>
          <span className={accountMenu.role}>{roleName(user.role)}</span>
        </span>
      </button>
      {isOpen && <AccountPanel id={id} user={user} onClose={close} />}
    </div>
  )
}

/** Goes back in the history. A page that was opened from outside leads to the dashboard instead. */
const BackButton = ({ className }: { readonly className: string | undefined }) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  const back = () => void (key === 'default' ? navigate('/') : navigate(-1))
  return (
    <button type="button" className={className} aria-label={m.navigation_back()} onClick={back}>
      <IconArrowLeft size={24} stroke={1.75} aria-hidden />
    </button>
  )
}

/** Query parameters that open something over a page or beside its list: they are no part of how the list is shown. */
const OPENING = [
  'chat',
  'ask',
  'sentence',
  'why',
  'decline',
  OPEN_REQUEST,
  'person',
  'idea',
  'offer',
  'places',
  'pair',
  'end-pair',
]

/** By path. A sign-out loads the page anew, and nothing is left. */
const lastSearches = new Map<string, string>()

/** Where links of the navigation lead: to a list as it was left, and from a list that is shown to all of it. */
const useLastSearches = (): ((path: string) => string) => {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const params = new URLSearchParams(search)
    for (const name of OPENING) params.delete(name)
    lastSearches.set(pathname, params.size > 0 ? `?${params}` : '')
  }, [pathname, search])
  return (path) => (path === pathname ? path : path + (lastSearches.get(path) ?? ''))
}

/** The search's key, shown where there is room and probably a keyboard. */
const ShortcutKey = () => {
  const key = useSearchKey()
  return (
    key && (
      <kbd className={classes.key} aria-hidden="true">
        {key}
      </kbd>
    )
  )
}

/** The key that opens the search, unless somebody types or a dialog is open. */
const SEARCH_SHORTCUT = '/'

/** The search's key; undefined if shortcuts are off. */
const useSearchKey = (): string | undefined => (useShortcuts() ? SEARCH_SHORTCUT : undefined)

const isTaken = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null)

/**
 * Opens the search by key from every page, and focuses its field.
 * @param search its page
 */
const useSearchShortcut = (search: string | null): void => {
  const navigate = useNavigate()
  const isThere = useLocation().pathname === search
  const key = useSearchKey()
  useEffect(() => {
    if (search === null || key === undefined) return undefined
    const open = (event: KeyboardEvent): void => {
      if (event.key !== key || isTaken(event)) return
      event.preventDefault()
      if (isThere) document.querySelector<HTMLElement>('main input[type=search]')?.focus()
      else void navigate(search, { state: BY_SHORTCUT })
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [navigate, search, isThere, key])
}

/** Loaded when it is opened: it searches all that an admin can do. */
const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }))

/** A key of nearly every application with a palette; browsers let pages have it. */
const isItsKey = ({ key: pressed, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  pressed.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** A line of the rail, and of a phone's list of further tabs, that opens the palette, and its key, which works on a phone's keyboard, too. */
const OpenPalette = () => {
  const [isOpen, setOpen] = useState(false)
  const hasKey = useShortcuts()
  useEffect(() => {
    if (!hasKey) return undefined
    const press = (event: KeyboardEvent): void => {
      // Another dialog is answered first.
      if (!isItsKey(event) || (!isOpen && document.querySelector('[role=dialog]'))) return
      event.preventDefault()
      setOpen(!isOpen)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [hasKey, isOpen])
  return (
    <>
      <button
        type="button"
        className={tabs.tab}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKey ? 'Control+K Meta+K' : undefined}
        onClick={() => setOpen(true)}
      >
        <span className={tabs.pill}>
          <IconSearch size={22} stroke={1.75} aria-hidden />
        </span>
        <span className={tabs.label}>{m.palette_open()}</span>
        {hasKey && (
          <kbd className={classes.key} aria-hidden="true">
            {m.palette_key()}
          </kbd>
        )}
      </button>
      <Suspense>{isOpen && <Palette isOpen onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/**
 * State of what a button opens beside itself. Escape and a press elsewhere close it; then the focus returns to the
 * button.
 * @returns `around` goes to the element around both, `button` to the button
 */
const useOpened = () => {
  const [isOpen, setOpen] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    if (around.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true })
    setOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const look = ({ target }: Event): void => {
      if (target instanceof Node && !around.current?.contains(target)) setOpen(false)
    }
    const leave = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      button.current?.focus({ preventScroll: true })
      setOpen(false)
    }
    document.addEventListener('pointerdown', look)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('pointerdown', look)
      document.removeEventListener('keydown', leave)
    }
  }, [isOpen])
  return { isOpen, setOpen, close, around, button }
}

const pagesOf = { STUDENT: paths.student, SUPERVISOR: paths.supervisor, ADMIN: paths.admin } as const

type AccountPanelProps = {
  readonly id: string
  readonly user: User
  readonly onClose: () => void
}

/** The panel under the avatar. */
const AccountPanel = ({ id, user, onClose }: AccountPanelProps) => {
  const keepLanguage = useMailLanguage()
  const pages = pagesOf[user.role]
  return (
    <div ref={useFocusTrap()} id={id} role="dialog" aria-label={m.account_label()} className={accountMenu.panel}>
      <div className={accountMenu.head}>
        <span className={accountMenu.name}>{personName(user)}</span>
        <span className={accountMenu.role}>{roleName(user.role)}</span>
      </div>
      <AccountLink to={pages.profile} icon={IconUser} onClick={onClose}>
        {m.own_profile_title()}
      </AccountLink>
      {user.role !== 'ADMIN' && (
        <AccountLink to={pagesOf[user.role].ideas} icon={IconBulb} onClick={onClose}>
          {m.ideas_title()}
        </AccountLink>
      )}
      <div className={accountMenu.setting}>
        <span>{m.ui_language()}</span>
        <LanguageSwitch onSwitch={keepLanguage} />
      </div>
      <div className={accountMenu.setting}>
        <span>{m.ui_theme()}</span>
        <ThemeSwitch />
      </div>
      <AccountLink to={pages.settings} icon={IconSettings} onClick={onClose}>
        {m.account_settings()}
      </AccountLink>
      <AccountLink to={pages.dataProtection} icon={IconShieldLock} onClick={onClose}>
        {m.account_data_protection()}
      </AccountLink>
      <ImprintLink className={accountMenu.item} />
      <button type="button" className={accountMenu.item} onClick={signOut}>
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
  <Link to={to} className={accountMenu.item} onClick={onClick}>
    <Icon size={20} stroke={1.75} aria-hidden />
    {children}
  </Link>
)

/**
 * Offers of the application for this device, one at a time: notifications for people with requests, or installation.
 */
export function DeviceOffer() {
  const isPartner = useIsPartner()
  const { data: requests = [] } = useQuery({ ...ownRequestsQuery, enabled: isPartner })
  const { data: conversations = [] } = useQuery({ ...conversationsQuery, enabled: isPartner })
  const isOfferableHere = useSyncExternalStore(notificationState.subscribe, isOfferable, () => false)
  const isOffered = isOfferableHere && requests.length + conversations.length > 0
  return isOffered ? <NotificationOffer /> : <InstallOffer />
}

/** Offers to install the application, below everything else; not again after a no. */
export function InstallOffer() {
  const isOffered = useStore(installation) === 'offered'
  const [isCancelled, setCancelled] = useState(false)
  if (!isOffered || isCancelled || isInstallCancelled()) return null
  const later = (): void => {
    cancelInstall()
    setCancelled(true)
    focusPage()
  }
  return (
    <Panel title={m.app_install_title({ product: PRODUCT })}>
      <p>{m.app_install_text()}</p>
      <Group gap="xs">
        <Button variant="light" onClick={() => void install()}>
          {m.app_install()}
        </Button>
        <Button variant="subtle" onClick={later}>
          {m.app_install_not_now()}
        </Button>
      </Group>
    </Panel>
  )
}

/** Asks before the browser does; not again after a no to either. */
const NotificationOffer = () => {
  const [isAsking, setAsking] = useState(false)
  const take = async (): Promise<void> => {
    setAsking(true)
    try {
      if (await switchOnNotifications()) showDone(m.notifications_switched_on())
      else if (notificationState.now() === 'denied') showFailure(m.notifications_denied({ product: PRODUCT }))
    } catch {
      showFailure(m.notifications_offer_failed())
    }
    close()
  }
  return (
    <Panel title={m.notifications_offer_title()}>
      <p>{m.notifications_offer_text({ product: PRODUCT })}</p>
      <Group gap="xs">
        <Button variant="light" isBusy={isAsking} onClick={() => void take()}>
          {m.notifications_offer_take()}
        </Button>
        <Button variant="subtle" onClick={close}>
          {m.app_install_not_now()}
        </Button>
      </Group>
    </Panel>
  )
}

const close = (): void => {
  declineNotifications()
  focusPage()
}
