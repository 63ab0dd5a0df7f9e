import { m } from '#messages'
import type { ButtonProps } from '@mantine/core'
import { IconCamera } from '#web/ui/icons.tsx'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import classes from './picture-button.module.css'

/** Media types that can be chosen. */
const KINDS = ['image/jpeg', 'image/png', 'image/webp']
const MEGABYTE = 1024 * 1024

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

type PictureButtonProps = Pick<ButtonProps, 'variant'> & {
  readonly label: string
  /** Size limit of the chosen file, bytes. */
  readonly maxBytes: number
  readonly isBusy: boolean
  /** Called with the cut-out square, a JPEG. */
  readonly onPicture: (picture: File) => void
}

/**
 * Chooses a picture and cuts a square out of it. Any other file is answered with the types and sizes that are possible.
 */
export function PictureButton({ label, maxBytes, isBusy, onPicture, variant = 'default' }: PictureButtonProps) {
  const [url, setUrl] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const close = (): void => {
    if (url !== null) URL.revokeObjectURL(url)
    setUrl(null)
    // A dialog that is removed at once returns the focus to nobody.
    root.current?.querySelector('button')?.focus()
  }
  const choose = (chosen: File | undefined): void => {
    if (!chosen) return
    // Choosing the same file again has to fire a change event.
    if (input.current) input.current.value = ''
    const fits = KINDS.includes(chosen.type) && chosen.size <= maxBytes
    setWrong(!fits)
    setUrl(fits ? URL.createObjectURL(chosen) : null)
  }
  return (
    <div ref={root} className={classes.picture}>
      <input
        ref={input}
        type="file"
        hidden
        accept={KINDS.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
      <Button
        variant={variant}
        isBusy={isBusy}
        leftSection={<IconCamera size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {isWrong && (
        <p role="alert" className={classes.wrong}>
          {m.ui_picture_wrong({ max: maxBytes / MEGABYTE })}
        </p>
      )}
      {url !== null && (
        <Suspense>
          <CropDialog
            url={url}
            onCancel={close}
            onUnreadable={() => {
              close()
              setWrong(true)
            }}
            onDone={(picture) => {
              close()
              onPicture(picture)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
