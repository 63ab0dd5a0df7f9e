import { m } from '#messages'
import 'react-easy-crop/react-easy-crop.css'
import { Modal } from '@mantine/core'
import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import classes from './crop-dialog.module.css'
import dialog from './dialog-form.module.css'

type CropDialogProps = {
  /** Address of the picture. */
  readonly url: string
  readonly onCancel: () => void
  /** Called if the file is not a picture that this browser can read. */
  readonly onUnreadable: () => void
  readonly onDone: (picture: File) => void
}

const ZOOM_MAX = 4

/** Cuts a square out of a picture: drag and pinch, mouse and wheel, or arrow keys. */
export function CropDialog({ url, onCancel, onUnreadable, onDone }: CropDialogProps) {
  const zoomId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [isBusy, setBusy] = useState(false)
  const finish = (): void => {
    if (!area) return
    setBusy(true)
    cutOut(url, area).then(onDone, onUnreadable)
  }
  return (
    <Dialog opened onClose={onCancel} withCloseButton={false}>
      <div className={dialog.form}>
        <Modal.Title className={dialog.title ?? ''}>{m.ui_crop_title()}</Modal.Title>
        <div className={classes.stage}>
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': m.ui_crop_area() }}
            mediaProps={{ alt: '', onError: onUnreadable }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setArea(pixels)}
          />
        </div>
        <div className={classes.zoom}>
          <label htmlFor={zoomId}>{m.ui_crop_zoom()}</label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={zoom}
            onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
          />
        </div>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
          <Button isBusy={isBusy} onClick={finish}>
            {m.ui_crop_done()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Side of the cut-out square, pixels: enough for the sharpest screens, small enough to send. */
const SIDE_PX = 512
const QUALITY = 0.92

type Square = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * Cuts a square out of a picture, turned upright, as a JPEG.
 * @param square in pixels of the picture
 * @throws Error when the browser can't read the picture
 */
const cutOut = async (url: string, { x, y, width, height }: Square): Promise<File> => {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  // JPEG has no transparency: it would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, SIDE_PX, SIDE_PX)
  context.drawImage(image, x, y, width, height, 0, 0, SIDE_PX, SIDE_PX)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('This picture could not be cut out.')
  return new File([blob], 'picture.jpg', { type: blob.type })
}
