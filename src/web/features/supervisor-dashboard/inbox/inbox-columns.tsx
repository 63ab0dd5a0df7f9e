import { m } from '#messages'
import { inboxQuery } from '#web/api/inbox/inbox.ts'
import type { RenderRequest } from '#web/components/requests/inbox.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArrowLeft } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { InboxDrawing } from '#web/ui/states/drawings.tsx'
import { useIsWide } from '#web/hooks/window.ts'
import { OPEN_REQUEST } from '#web/paths.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useOutletContext } from 'react-router'
import beside from '#web/ui/list-and-details.module.css'
import classes from './inbox.module.css'
import { useInboxAddress } from './use-inbox-address.ts'
import type { INTO_PANE } from './use-list-keys.ts'

/** Dialogs that open over the page and lead back to what was open. */
const OVER = ['why', 'decline', 'chat']

/** The list, and beside it what is open of it; on a phone one after the other. */
export function InboxColumns({ children }: { readonly children: ReactNode }) {
  const renderRequest = useOutletContext<RenderRequest | undefined>()
  const { params, view, listAddress } = useInboxAddress()
  const { data } = useInfiniteQuery(inboxQuery(view))
  const isWide = useIsWide()
  const isEmpty = data?.pages[0]?.counts.all === 0
  const navigate = useNavigate()
  const columns = useRef<HTMLDivElement>(null)
  const shown = useShown(params)
  const pane = useFocusInPane(shown, isWide)
  const back = ({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): void => {
    // Not out of a dialog that was opened from here, whose element is elsewhere.
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Node) || !currentTarget.contains(target)) return
    if (isWide) columns.current?.querySelector<HTMLElement>('a[aria-current="true"]')?.focus()
    else void navigate(listAddress())
  }
  return (
    <div
      ref={columns}
      className={`${beside.columns} ${classes.columns}`}
      data-width="wide"
      data-open={shown !== null}
      data-empty={(isEmpty && shown === null) || undefined}
    >
      <div className={classes.list}>{children}</div>
      {(shown !== null || (isWide && !isEmpty)) && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that no control inside has taken
        <section
          ref={pane}
          className={`${beside.details} ${classes.pane}`}
          tabIndex={-1}
          aria-label={m.inbox_pane()}
          onKeyDown={back}
        >
          {shown === null ? (
            <EmptyState drawing={InboxDrawing} title={m.inbox_choose_title()} text={m.inbox_choose_text()} />
          ) : (
            <>
              <div className={classes.back}>
                <Button
                  component={Link}
                  to={listAddress()}
                  variant="subtle"
                  leftSection={<IconArrowLeft size={18} aria-hidden />}
                >
                  {m.inbox_back()}
                </Button>
              </div>
              {renderRequest?.(shown)}
            </>
          )}
        </section>
      )}
    </div>
  )
}

/** The request that the address names, or named before a dialog was opened over it. */
const useShown = (params: URLSearchParams): string | null => {
  const named = params.get(OPEN_REQUEST)
  const [last, setLast] = useState(named)
  const isCovered = named === null && OVER.some((name) => params.has(name))
  if (!isCovered && named !== last) setLast(named)
  return isCovered ? last : named
}

/** The focus goes into what is opened to be read: by Enter, or where it takes the place of the list. */
const useFocusInPane = (shown: string | null, isWide: boolean) => {
  const pane = useRef<HTMLElement>(null)
  const { key, state } = useLocation() as { key: string; state: Partial<typeof INTO_PANE> | null }
  const wantsIn = state?.intoPane === true
  /** A pane that comes with the page takes no focus; nor does one that a dialog leads back to. */
  const known = useRef({ shown, key })
  useEffect(() => {
    const isNew = isWide ? wantsIn && key !== known.current.key : shown !== known.current.shown
    known.current = { shown, key: isNew ? key : known.current.key }
    if (shown === null || !isNew) return
    pane.current?.focus({ preventScroll: isWide })
    if (!isWide) window.scrollTo({ top: 0 })
  }, [shown, isWide, wantsIn, key])
  return pane
}
