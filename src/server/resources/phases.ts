/** Refuses actions that the phase of the running cycle does not allow, and tells its moments. */
import { askingEnd, type CycleDates, type Action, phaseAt, phaseErrorCode } from '#domain/cycles/phases.ts'
import { momentText } from '#domain/language/moment-text.ts'
import { Failure } from '../failure.ts'
import type { UserContext } from '../operation.ts'

type PhaseContext = Pick<UserContext, 'actor' | 'now' | 'locale' | 'services'>

/** @throws Failure with the error code of `phaseErrorCode`, and the moment in its sentence */
export function requirePhase(context: PhaseContext, dates: CycleDates, action: Action): void {
  const code = phaseErrorCode(phaseAt(dates, context.now), context.actor.role, action)
  if (code) throw new Failure(code, { params: momentTexts(context, dates) })
}

/** The moments as the sentences of error codes name them: in the caller's language and the institution's zone, which is named. */
export function momentTexts(
  { locale, services }: Pick<PhaseContext, 'locale' | 'services'>,
  { opensAt, closesAt, endsAt }: CycleDates,
): Readonly<Record<'opens' | 'closes' | 'ends', string>> {
  const textOf = (moment: Date | null): string =>
    moment === null ? '' : momentText(moment, locale, services.config.timeZone)
  return { opens: textOf(opensAt), closes: textOf(askingEnd(closesAt, endsAt)), ends: textOf(endsAt) }
}
