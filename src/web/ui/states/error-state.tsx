import { m } from '#messages'
import { Button } from '../buttons/button.tsx'
import { wordsOf } from '../failure-text.ts'
import { EmptyState } from './empty-state.tsx'
import { CloudDrawing } from './drawings.tsx'

type ErrorStateProps = {
  /** The thrown value; an ApiError has its own text. */
  readonly error: { readonly message: string; readonly code?: string; readonly statusCode?: number }
  readonly onRetry?: () => void
}

/** A list or page that could not be loaded: what happened, whether anything is lost, and a button to try again. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const isUnreachable = error.statusCode === 0
  return (
    <div role="alert">
      <EmptyState
        drawing={CloudDrawing}
        title={isUnreachable ? m.ui_error_unreachable_title() : m.error_page_default()}
        text={isUnreachable ? m.ui_error_unreachable_text() : wordsOf(error)}
        action={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              {m.ui_retry()}
            </Button>
          )
        }
      />
    </div>
  )
}
