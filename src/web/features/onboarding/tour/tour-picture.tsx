import { m } from '#messages'
import { currentLocale } from '#web/i18n/locale.ts'
import { useComputedColorScheme } from '@mantine/core'
import { PICTURE_SIZE, pictureFile, type PictureName } from './picture-names.ts'
import type { TourStep } from './tour-steps.ts'
import classes from './tour.module.css'

/** The addresses of all pictures by their path in this folder. */
const addresses = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

type TourPictureProps = {
  readonly step: TourStep
  /** The step after it, whose picture is then there at once. */
  readonly next: TourStep | undefined
}

/** A page of the application as it looks in the reader's language and theme. */
export function TourPicture({ step, next }: TourPictureProps) {
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const addressOf = (name: PictureName) => addresses[`./pictures/${pictureFile(name, currentLocale(), theme)}`]
  const coming = next && addressOf(next.picture)
  const address = addressOf(step.picture)
  return (
    <>
      {coming && <link rel="prefetch" href={coming} />}
      <img
        // Another element for another picture, so that the one before is never seen under new words.
        key={address}
        className={classes.picture}
        src={address}
        alt={m.tour_picture({ page: step.page() })}
        width={PICTURE_SIZE.width}
        height={PICTURE_SIZE.height}
        // Without a connection; the words stand by themselves.
        onError={({ currentTarget }) => (currentTarget.hidden = true)}
      />
    </>
  )
}
