import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { announce } from '#web/ui/announcements.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { useState } from 'react'
import { freeIdeaOf } from './free-idea.ts'
import type { SetWorkingTitle } from './title-offer.ts'
import { TitleTick } from './title-tick.tsx'

/** Whether the confirmation of a pair carries the title: a tick, which issues another document at once. */
export function PairTitle({
  pair,
  setWorkingTitle,
}: {
  readonly pair: Request
  readonly setWorkingTitle: SetWorkingTitle
}) {
  const { id, working_title: title } = pair
  const idea = freeIdeaOf(pair)
  const [wanted, setWanted] = useState<boolean>()
  const alone = useOneAtATime()
  // Without the idea no title can be set but the present one.
  if (title === null && idea === null) return null
  const change = async (isTicked: boolean): Promise<void> => {
    setWanted(isTicked)
    try {
      await setWorkingTitle({ id, working_title_of: isTicked && idea ? idea.id : null })
      announce(isTicked && idea ? m.working_title_added({ title: idea.title }) : m.working_title_taken())
    } catch (error) {
      showFailure(failureText(error))
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <TitleTick
      request={pair}
      isTicked={wanted ?? title !== null}
      onChange={(isTicked) => void alone(() => change(isTicked))}
    />
  )
}
