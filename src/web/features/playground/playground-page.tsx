import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { SearchDrawing } from '#web/ui/states/drawings/search-drawing.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { useIsWide } from '#web/ui/window/use-is-wide.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArrowLeft } from '#web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ApiDocument, documentQuery, operationsOf } from './api-document.ts'
import { OperationConsole } from './operation-console.tsx'
import { OperationList } from './operation-list.tsx'
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
