import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { SearchDrawing } from '#web/ui/states/drawings/search-drawing.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { useIsWide } from '#web/ui/window/use-is-wide.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArrowLeft, IconSearch } from '#web/ui/icons.tsx'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import { useSearchParams, Link } from 'react-router'
import { type ApiDocument, documentQuery, operationsOf, type ApiOperation } from './api-document.ts'
import { OperationConsole } from './operation-console.tsx'
import classes from './playground.module.css'

/** A console for what the reader may call: pick an operation, fill it in, send it, see what comes back. */
export function PlaygroundPage() {
  const { data, error, refetch } = useQuery(documentQuery)
  if (data) return <Playground document={data} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.page} data-width="wide">
      <div className={classes.side}>
        <Panel>
          <ListSkeleton rows={12} />
        </Panel>
      </div>
    </div>
  )
}

const Playground = ({ document }: { readonly document: ApiDocument }) => {
  const { user } = useKnownMe()
  const isWide = useIsWide()
  const [parameters, setParameters] = useSearchParams()
  const [query, setQuery] = useState('')
  /** The one that was picked last on this page: where the focus goes and comes back to. */
  const [picked, setPicked] = useState<string | null>(null)
  const operations = operationsOf(document, user.role)
  const chosen = operations.find(({ id }) => id === parameters.get('operation'))
  return (
    <div className={classes.page} data-width="wide">
      {(isWide || !chosen) && (
        <div className={classes.side}>
          <OperationList
            operations={operations}
            chosen={chosen?.id}
            last={picked}
            query={query}
            onQuery={setQuery}
            onPick={setPicked}
          />
        </div>
      )}
      {chosen && (
        <div className={classes.console}>
          {!isWide && (
            <div>
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={18} aria-hidden />}
                onClick={() => {
                  setPicked(chosen.id)
                  setParameters({}, { replace: true })
                }}
              >
                {m.playground_all()}
              </Button>
            </div>
          )}
          <OperationConsole
            key={chosen.id}
            operation={chosen}
            server={document.servers[0].url}
            takesFocus={picked === chosen.id}
          />
        </div>
      )}
      {isWide && !chosen && (
        <EmptyState drawing={SearchDrawing} title={m.playground_none_title()} text={m.playground_none_text()} />
      )}
    </div>
  )
}

type OperationListProps = {
  readonly operations: readonly ApiOperation[]
  readonly chosen: string | undefined
  /** Whose console was left for this list: it gets the focus back. */
  readonly last: string | null
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly onPick: (id: string) => void
}

/** All there is to call, narrowed down by what somebody types. */
const OperationList = ({ operations, chosen, last, query, onQuery, onPick }: OperationListProps) => {
  const list = useRef<HTMLUListElement>(null)
  const returnTo = useRef(last)
  useEffect(() => {
    // It appears in a widened window, too, where the focus is somewhere already.
    if (document.activeElement !== document.body) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    links.find(({ dataset }) => dataset['operation'] === returnTo.current)?.focus()
  }, [])
  const words = query.toLowerCase().split(/\s+/u)
  const found = operations.filter(({ verb, path, summary }) => {
    const text = `${verb} ${path} ${summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <Panel title={m.playground_operations()}>
      <TextInput
        type="search"
        label={m.playground_search()}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
      />
      <p role="status" className={classes.muted}>
        {found.length === 0 ? m.playground_not_found() : m.playground_found({ count: found.length })}
      </p>
      <ul ref={list} className={classes.operations} lang="en">
        {found.map(({ id, verb, path, summary }) => (
          <li key={id}>
            <Link
              to={`?operation=${id}`}
              replace
              className={classes.operation}
              data-operation={id}
              aria-current={id === chosen ? 'true' : undefined}
              onClick={() => onPick(id)}
            >
              <span className={classes.line}>
                <b>{verb}</b> {path}
              </span>{' '}
              <span className={classes.muted}>{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
