import { m } from '#messages'
import { Panel } from '#web/ui/panel.tsx'
import { TextInput } from '@mantine/core'
import { IconSearch } from '#web/ui/icons.tsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ApiOperation } from './api-document.ts'
import classes from './playground.module.css'

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
export function OperationList({ operations, chosen, last, query, onQuery, onPick }: OperationListProps) {
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
