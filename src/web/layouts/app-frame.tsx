import { CloseButton, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useIsServerReached } from '#web/api/connection.ts'
import { ask, Questions } from '#web/ui/dialogs/ask.tsx'
import { Library } from '#web/ui/library/library.tsx'
import { setServerReached, useIsHydrated } from '#web/hooks/window.ts'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router'
import { catchLostFocus, focusPage, useReturnedFocus, whereThePageBegins } from '#web/hooks/focus.ts'
import { m } from '#messages'
import type { Role } from '#domain/roles.ts'
import { PRODUCT } from '#domain/product.ts'
import { ASKED_FOR, otherRoleOf } from '#domain/redirects/asked-for.ts'
import { returnAfterSignIn, signOut } from '#web/api/kept/sign-out.ts'
import { useKnownMe, useMe } from '#web/api/me.ts'
import { personInSentence, personName, roleName } from '#web/components/people/person-name.ts'
import { useStore } from '#web/store.ts'
import { withoutLocale } from '#web/i18n/locale.ts'
import { notificationState, renewSubscription } from '#web/pwa/notifications.ts'
import { applyUpdate, isNewVersionReady } from '#web/pwa/service-worker.ts'
import { whenIdle } from '#web/pwa/when-idle.ts'
import {
  announce,
  announcement,
  forgetToasts,
  hideToast,
  isFocusInside,
  shownToasts,
  type Sign,
  type Toast,
} from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { type Icon, IconAlertTriangle, IconArmchair, IconCheck, IconSparkles, IconUserShield } from '#web/ui/icons.tsx'
import { useLiveEvents } from '#web/api/live/live.ts'
import { usePhaseChanges } from '#web/api/live/phase-changes.ts'
import { dismissSignIn, goSignInAgain, isSignInAsked } from '#web/api/sign-in-again.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useSeenRequests } from '#web/api/conversations.ts'
import { wasAdded } from '#web/components/requests/relationship.ts'
import { Congratulations } from '#web/components/requests/pair.tsx'
import { Dialog, useShown } from '#web/ui/dialogs/dialog.tsx'
import type { WaitingEntry } from '#contract/resources/requests/waiting.ts'
import type { OfferState } from '#domain/waiting.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { offerQuery, ownWaitingQuery } from '#web/api/waiting.ts'
import { type Action, useActions } from '#web/components/requests/actions.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { formatLeft } from '#web/components/requests/deadlines.tsx'
import { Avatar } from '#web/components/people/avatar.tsx'
import { useWaitingActions } from '#web/components/waiting/waiting-actions.tsx'
import { When } from '#web/ui/when.tsx'
import { hasRequested, OFFER, type Offer, offersOf } from '#web/components/waiting/waiting-facts.ts'
import { useNews } from './news/use-news.ts'
import { useToldNotices } from './notices.tsx'
import { useCloseOnce } from './use-close-once.ts'
import { useNewPair } from './new-pair.ts'
import toastRegion from '../ui/toasts/toast-region.module.css'
import hidden from '../ui/visually-hidden.module.css'
import momentClasses from './moment.module.css'
import classes from './app-news.module.css'

/** The frame around everything behind the sign-in. */
export function AppFrame() {
  // The application's own news are the browser's.
  const isHydrated = useIsHydrated()
  const isReached = useIsServerReached()
  useEffect(() => {
    setServerReached(isReached)
  }, [isReached])
  return (
    <Library>
      {isHydrated && <AppNews />}
      <Outlet />
      <Overlays />
      <Questions />
    </Library>
  )
}

/** News about the application itself: a new version is ready. */
export function AppNews() {
  useNotifiedDevice()
  const isUpdateReady = useStore(isNewVersionReady)
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    if (isUpdateReady) announce(m.app_update_ready({ product: PRODUCT }))
  }, [isUpdateReady])
  const asked = useAskedFor()
  if (asked) return <AskedFor address={asked.address} onStay={moveFocusAfter(asked.putAway)} />
  if (!isUpdateReady || isLater) return null
  return (
    <section className={classes.notice} aria-label={m.app_update()}>
      <p className={classes.text}>
        <IconSparkles size={20} aria-hidden />
        {m.app_update_ready({ product: PRODUCT })}
      </p>
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={moveFocusAfter(() => setLater(true))}>
          {m.app_later()}
        </Button>
        <Button onClick={applyUpdate}>{m.app_update_take()}</Button>
      </div>
    </section>
  )
}

/** A button that disappears: keyboard users go on where the page begins. */
const moveFocusAfter = (act: () => void) => (): void => {
  act()
  focusPage()
}

/** Renews the reader's notifications on this device and removes anybody else's; once a page, when it is idle. */
const useNotifiedDevice = (): void => {
  const person = useMe()?.user.id
  useEffect(() => {
    if (person === undefined || notificationState.now() !== 'possible' || Notification.permission !== 'granted') return
    // Without a connection the next page tries again.
    whenIdle(() => renewSubscription(person).catch(() => undefined))
  }, [person])
}

const SENTENCES: Readonly<Record<Role, () => string>> = {
  STUDENT: m.asked_for_students,
  SUPERVISOR: m.asked_for_supervisors,
  ADMIN: m.asked_for_admins,
}

/** The page of another role that was asked for, on the dashboard that came in its place; taken out of the address, and null on every other page. */
const useAskedFor = (): { readonly address: string; readonly putAway: () => void } | null => {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<{ readonly address: string; readonly at: string } | null>(null)
  const address = params.get(ASKED_FOR)
  if (address !== null && address !== asked?.address) setAsked({ address, at: pathname })
  useEffect(() => {
    if (address === null) return
    const others = new URLSearchParams(params)
    others.delete(ASKED_FOR)
    setParams(others, { replace: true, preventScrollReset: true })
  }, [address, params, setParams])
  return asked?.at === pathname ? { address: asked.address, putAway: () => setAsked(null) } : null
}

type AskedForProps = { readonly address: string; readonly onStay: () => void }

/** Says for whom the page is that was asked for, and how to get there. */
const AskedFor = ({ address, onStay }: AskedForProps) => {
  const user = useMe()?.user
  const role = user && otherRoleOf(user.role, withoutLocale(address))
  const text = user && role ? SENTENCES[role]() : null
  useEffect(() => {
    if (text !== null) announce(text)
  }, [text])
  if (!user || text === null) return null
  const goThere = (): void => {
    returnAfterSignIn(address)
    signOut()
  }
  return (
    <section className={classes.notice} aria-label={text}>
      <p className={classes.text}>
        <IconUserShield size={20} aria-hidden />
        {text}
      </p>
      <p className={classes.more}>{m.asked_for_who({ name: personName(user), role: roleName(user.role) })}</p>
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={goThere}>
          {m.asked_for_other_account()}
        </Button>
        <Button onClick={onStay}>{m.asked_for_stay()}</Button>
      </div>
    </section>
  )
}

const AdminDialogs = lazy(async () => ({ default: (await import('./admin-dialogs.tsx')).AdminDialogs }))

/** Whether it was so at any time: what is shown then says itself when it is over. */
const useOnceTrue = (is: boolean): boolean => {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return was
}

/** Overlays and live updates of every page: nothing that is visible at first. */
const Overlays = () => {
  useLiveEvents(useNews())
  usePhaseChanges()
  // What is loaded later is nothing for the server.
  const isHydrated = useIsHydrated()
  useToldNotices()
  const me = useMe()
  const role = me?.user.role
  const isAsked = useSearchParams()[0].has(OFFER)
  const hasOffers = useOnceTrue(me?.waits === true || (role === 'STUDENT' && isAsked))
  return (
    <>
      <Acceptance />
      {isHydrated && <OpenConversation />}
      {hasOffers && <OfferDialog />}
      <Suspense>{isHydrated && role === 'ADMIN' && <AdminDialogs />}</Suspense>
      <SignInAgain />
      <ToastRegion />
    </>
  )
}

/** Asks before the redirect to the provider, after a call was refused because the sign-in was too old. */
export function SignInAgain() {
  const isOpen = useStore(isSignInAsked)
  useEffect(() => {
    if (!isOpen) return
    const question = {
      title: m.sign_in_again_title(),
      text: m.sign_in_again_text(),
      confirm: m.ui_continue(),
    }
    void ask(question).then((isConfirmed) => (isConfirmed ? goSignInAgain() : dismissSignIn()))
  }, [isOpen])
  return null
}

const load = () => import('./conversation/dialogs.tsx')

const ConversationPanel = lazy(async () => ({ default: (await load()).ConversationPanel }))
const SentenceDialog = lazy(async () => ({ default: (await load()).SentenceDialog }))
const WhyDialog = lazy(async () => ({ default: (await load()).ExplainRejectionDialog }))
const DeclineDialog = lazy(async () => ({ default: (await load()).DeclineDialog }))
const QuestionDialog = lazy(async () => ({ default: (await load()).QuestionDialog }))

/**
 * Dialogs of two people that the address names, over any page: a conversation, a first question, the sentence of a
 * request, the reason of a rejection, declining the rest. Loaded with the first of them.
 */
export function OpenConversation() {
  const [search] = useSearchParams()
  const name = [...search.keys()].findLast(isPart)
  const id = (name && search.get(name)) ?? ''
  const navigate = useNavigate()
  useReturnedFocus(name !== undefined)
  const close = useCloseOnce(() => {
    const rest = new URLSearchParams(search)
    if (name) rest.delete(name)
    void navigate({ search: `${rest}` }, { replace: true })
  })
  return (
    <Suspense>
      {name === 'chat' && <ConversationPanel key={id} id={id} onClose={close} />}
      {name === 'sentence' && <SentenceDialog key={id} to={id} onClose={close} />}
      {name === 'why' && <WhyDialog key={id} id={id} onClose={close} />}
      {name === 'decline' && <DeclineDialog onClose={close} />}
      {name === 'ask' && <QuestionDialog key={id} to={id} onClose={close} />}
    </Suspense>
  )
}

const PARTS = ['chat', 'sentence', 'why', 'decline', 'ask'] as const

/** The last of several is shown: a toast opens one over a conversation. */
const isPart = (name: string): name is (typeof PARTS)[number] => PARTS.some((part) => part === name)

/** How long an acceptance is not celebrated, because it is most likely to be undone. */
const CELEBRATED_AFTER_MS = 10_000

/** Celebrates an acceptance with its student, on any page, ten seconds later. */
export function Acceptance() {
  const { pair, forget } = useNewPair()
  const { mutate: markSeen } = useSeenRequests(useMe()?.user.id ?? '')
  const [celebrated, celebrate] = useState<string>()
  const id = pair?.id
  useEffect(() => {
    const timer = setTimeout(() => celebrate(id), CELEBRATED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id])
  const close = (): void => {
    if (pair) markSeen([pair])
    forget()
  }
  return <AcceptanceDialog news={celebrated === id ? pair : null} onClose={close} />
}

type AcceptanceDialogProps = {
  /** The new pair; null without one. */
  readonly news: Request | null
  readonly onClose: () => void
}

/** The supervisors who have accepted, or added the student, and the next steps, over the whole window. */
const AcceptanceDialog = ({ news, onClose }: AcceptanceDialogProps) => {
  const { shown } = useShown(news)
  const heading = shown && (
    <>
      <Modal.Title tabIndex={-1} data-autofocus className={momentClasses.title ?? ''}>
        {titleOf(shown)}
      </Modal.Title>
      <p>{textOf(shown)}</p>
      {wasAdded(shown) && <Mistaken email={shown.supervisor.email} />}
    </>
  )
  return (
    <Dialog opened={news !== null} onClose={onClose} withCloseButton={false} fullScreen>
      {shown && (
        <Congratulations pair={shown} heading={heading}>
          <Button variant="subtle" onClick={onClose}>
            {m.ui_close()}
          </Button>
        </Congratulations>
      )}
    </Dialog>
  )
}

const titleOf = (pair: Request): string =>
  wasAdded(pair) ? m.student_added_title({ name: personName(pair.supervisor) }) : m.student_accepted_title()

const textOf = (pair: Request): string => {
  const name = personName(pair.supervisor)
  if (pair.by_admin) return m.student_added_by_admin({ name })
  return wasAdded(pair) ? m.student_added_text({ name }) : m.student_pair_text({ name })
}

/** Links to the people to write to, for a reader who did not ask. */
const Mistaken = ({ email }: { email: string | null | undefined }) =>
  email ? (
    <p>
      {m.student_added_mistake()} <a href={`mailto:${email}`}>{email}</a>
    </p>
  ) : null

/**
 * The place that is kept for the reader, a student, on any page: when it becomes free, and where its address (`?offer=`) is opened. Of
 * one that is kept no longer it says why. Sending and declining ask in dialogs of their own.
 */
export function OfferDialog() {
  const { offer, isInAddress, close } = useOpenOffer()
  const { shown } = useShown(offer)
  const { carryOut } = useActions()
  const { request } = useStudentActions()
  const { declineOffer } = useWaitingActions()
  const isOpen = offer?.state === 'open'
  const closing = useRef<HTMLButtonElement>(null)
  // The button that had the focus goes with the place.
  useEffect(() => {
    const stop = isOpen ? undefined : catchLostFocus(() => closing.current)
    return stop
  }, [isOpen])
  // Its question lies over it, so that a no leads back to it.
  const act = async (action: Action): Promise<void> => {
    if (await carryOut(action)) close()
  }
  return (
    <Dialog opened={offer !== null} onClose={close} addsEntry={!isInAddress} withCloseButton={false} size="sm">
      {shown && (
        <div className={momentClasses.moment}>
          {isOpen && (
            <span className={momentClasses.seat}>
              <Avatar name={personName(shown.supervisor)} pictureUrl={shown.supervisor.picture_url} size={56} />
              <IconArmchair size={88} stroke={1.25} aria-hidden />
            </span>
          )}
          <Modal.Title className={momentClasses.title ?? ''}>
            {(TITLES[shown.state] ?? m.waiting_offer_over)()}
          </Modal.Title>
          <div role="status">
            <p>{TEXTS[shown.state]({ name: personInSentence(shown.supervisor) })}</p>
            {isOpen && shown.endsAt && (
              <p className={momentClasses.deadline}>
                <When at={shown.endsAt} format={formatLeft} />
              </p>
            )}
          </div>
          <div className={momentClasses.actions}>
            {isOpen && (
              <>
                <Button color="teal" data-autofocus onClick={() => void act(request(shown.supervisor))}>
                  {m.matching_request_confirm()}
                </Button>
                <Button variant="default" onClick={() => void act(declineOffer(shown.supervisor))}>
                  {m.waiting_decline()}
                </Button>
              </>
            )}
            <Button ref={closing} variant={isOpen ? 'subtle' : 'default'} onClick={close}>
              {isOpen ? m.app_later() : m.ui_close()}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** As the server says, or its time was over while it was shown. */
type Shown = OfferState | 'passed'

const TITLES: Partial<Record<Shown, () => string>> = { open: m.waiting_offer_title, used: m.waiting_offer_used }

const TEXTS: Record<Shown, (of: { readonly name: string }) => string> = {
  open: m.waiting_offer_text,
  used: m.waiting_offer_used_text,
  taken_back: m.waiting_taken_back,
  paused: m.waiting_paused,
  rests: m.waiting_rests,
  passed: m.waiting_passed,
  cycle_ended: m.waiting_cycle_ended,
  gone: m.waiting_gone,
}

const NONE: readonly Request[] = []

/** The offer that has appeared since the last answer, or is asked for by the address, until it is put away; and how it stands. */
const useOpenOffer = () => {
  const { waits = false } = useKnownMe()
  const lists = useQuery({ ...ownWaitingQuery, enabled: waits }).data
  const { data: requests = NONE } = useQuery({ ...ownRequestsQuery, enabled: waits })
  const [params, setParams] = useSearchParams()
  const { news, forget } = useNewOffer(lists, requests)
  const wanted = news?.supervisor.id ?? params.get(OFFER)
  const { data } = useQuery({ ...offerQuery(wanted ?? ''), enabled: wanted !== null })
  const isInAddress = params.has(OFFER)
  const leave = useCloseOnce(() => setParams((before) => withoutOffer(before), { replace: true }))
  const close = (): void => {
    forget()
    if (isInAddress) leave()
  }
  const supervisor = data?.supervisor ?? news?.supervisor
  const endsAt = data?.ends_at ?? news?.endsAt ?? null
  const said = data?.state ?? 'open'
  const state: Shown = said === 'gone' && endsAt !== null && isReached(endsAt) ? 'passed' : said
  const offer = useMemo(
    () => (wanted !== null && supervisor ? { supervisor, endsAt, state } : null),
    [wanted, supervisor, endsAt, state],
  )
  return { offer, isInAddress, close }
}

const isReached = (moment: string): boolean => Date.parse(moment) <= Date.now()

const withoutOffer = (before: URLSearchParams): URLSearchParams => {
  const after = new URLSearchParams(before)
  after.delete(OFFER)
  return after
}

/** Offers of the first answer are no news, nor is one for a request that is on its way. */
const useNewOffer = (lists: readonly WaitingEntry[] | undefined, requests: readonly Request[]) => {
  const [known, setKnown] = useState(lists)
  const [news, setNews] = useState<Offer | null>(null)
  if (lists && lists !== known) {
    setKnown(lists)
    const before = known && offersOf(known)
    const isNew = ({ supervisor }: Offer): boolean => !before?.some((one) => one.supervisor.id === supervisor.id)
    const latest = before && offersOf(lists).find((one) => isNew(one) && !hasRequested(one.supervisor, requests))
    if (latest) setNews(latest)
  }
  return { news, forget: () => setNews(null) }
}

const SIGNS: Record<Sign, Icon | null> = { done: IconCheck, gone: null, failed: IconAlertTriangle }

/** Where toasts appear; one per page. */
export function ToastRegion() {
  const shown = useStore(shownToasts)
  useEffect(() => forgetToasts, [])
  useToastKeys()
  return (
    <>
      <div className={toastRegion.region}>
        {shown.map((toast) => (
          <ShownToast key={toast.id} {...toast} />
        ))}
      </div>
      {/* It has to be there before what it says. */}
      <div role="status" aria-live="polite" className={hidden.hidden}>
        {useStore(announcement)}
      </div>
    </>
  )
}

/** A finger that has touched it hovers over nothing, though browsers say so. */
const isBeingRead = (id: string): boolean =>
  isFocusInside(id) || (matchMedia('(hover: hover)').matches && document.querySelector(`#${id}:hover`) !== null)

/** Pointer or focus have left it. */
const LEFT = ['pointerleave', 'focusout'] as const

const ShownToast = ({ id, text, sign, stays, isLeaving, onUndo, also }: Toast) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const startTimer = (): ReturnType<typeof setInterval> =>
      setInterval(() => {
        if (!isBeingRead(id)) hideToast(id)
      }, stays)
    let timer = startTimer()
    const restart = (): void => {
      clearInterval(timer)
      timer = startTimer()
    }
    const toast = box.current
    for (const left of LEFT) toast?.addEventListener(left, restart)
    return () => {
      clearInterval(timer)
      for (const left of LEFT) toast?.removeEventListener(left, restart)
    }
  }, [id, stays])
  const Sign = SIGNS[sign]
  return (
    // Announced once and politely by the live region.
    <div
      ref={box}
      id={id}
      role="status"
      aria-live="off"
      aria-keyshortcuts={TOAST_KEY}
      className={`${toastRegion.toast} ${isLeaving ? toastRegion.leaving : ''}`}
      data-sign={sign}
      // It may lie over what a finger was meant for.
      onPointerUp={({ pointerType, target }) => {
        if (pointerType === 'touch' && target instanceof Element && !target.closest('button')) hideToast(id)
      }}
    >
      {Sign && <Sign size={20} aria-hidden />}
      <span className={toastRegion.text}>{text}</span>
      {onUndo && (
        <Button size="compact-sm" variant="subtle" onClick={onUndo}>
          {m.ui_undo()}
        </Button>
      )}
      {also && (
        <Button size="compact-sm" variant="subtle" onClick={also.act}>
          {also.label}
        </Button>
      )}
      <CloseButton aria-label={m.ui_close()} onClick={() => hideToast(id)} />
    </div>
  )
}

/** The key that moves the focus to the latest toast. */
const TOAST_KEY = 'F8'

/** Moves the focus by key to the toast's first button, which is Undo where there is one; Escape returns it. */
const useToastKeys = (): void => {
  useEffect(() => {
    let before: Element | null = null
    const press = (event: KeyboardEvent): void => {
      const toast = shownToasts.get().findLast(({ isLeaving }) => !isLeaving)
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      if (!toast || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
      const isInside = isFocusInside(toast.id)
      if (key === TOAST_KEY && !isInside) {
        event.preventDefault()
        before = document.activeElement
        document.querySelector<HTMLElement>(`#${toast.id} button`)?.focus()
      } else if (key === 'Escape' && isInside && before instanceof HTMLElement) {
        event.preventDefault()
        const back = before.isConnected && before !== document.body ? before : whereThePageBegins()
        back?.focus({ preventScroll: true })
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
