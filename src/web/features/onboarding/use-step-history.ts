import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The steps of a page as entries of the history, which the address names: Back, Forward and a reload know them. */
export function useStepHistory() {
  const asked = useSearchParams()[0].get('step')
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const stepBefore = typeof state === 'object' && state !== null && 'stepBefore' in state ? state.stepBefore : null
  const show = (step: string, options: object): void => void navigate({ search: `?step=${step}` }, options)
  return {
    /** The step in the address; null where it names none. */
    asked,
    /** Leads on, to an entry of its own. */
    go: (from: string, to: string) => show(to, { state: { stepBefore: from } }),
    /** A step back like the browser's Back where the step stands there, so that no step is met twice on the way. */
    back: (to: string) => (stepBefore === to ? void navigate(-1) : show(to, { replace: true })),
    /** Makes this entry name its step. */
    name: (step: string) => show(step, { replace: true, state }),
  }
}
