import { m } from '#messages'
import { Button } from '../buttons/button.tsx'
import { savingFailureText } from '../failure-text.ts'
import classes from './saving-state.module.css'

type SavingStateProps = {
  readonly state: 'saved' | 'unsaved' | 'saving' | 'failed'
  /** Why it failed. */
  readonly error: Error | null
  readonly retry: () => void
}

/** Whether a form that saves as one types is saved. */
export function SavingState({ state, error, retry }: SavingStateProps) {
  return (
    <div className={classes.saving} data-state={state} role={state === 'failed' ? 'alert' : undefined}>
      {state === 'failed' ? (
        <>
          <span>{savingFailureText(error)}</span>
          <Button variant="default" size="compact-sm" onClick={retry}>
            {m.ui_retry()}
          </Button>
        </>
      ) : (
        <span>{words[state]()}</span>
      )}
    </div>
  )
}

const words = { saved: m.ui_saved, unsaved: m.ui_unsaved, saving: m.ui_saving } as const

type UnsavedProps = {
  readonly isShown: boolean
  readonly onDiscard: () => void
}

/** Says that something is not saved, and offers to go back to what is. */
export function Unsaved({ isShown, onDiscard }: UnsavedProps) {
  return (
    <div className={classes.unsaved} data-shown={isShown}>
      <Button variant="subtle" onClick={onDiscard}>
        {m.ui_discard()}
      </Button>
      <span>{m.ui_unsaved()}</span>
    </div>
  )
}
