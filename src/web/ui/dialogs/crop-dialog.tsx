import 'react-easy-crop/react-easy-crop.css'
import { m } from '#messages'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { Modal } from '@mantine/core'
import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { BusyButton } from '../buttons/busy-button.tsx'
import classes from './crop-dialog.module.css'
import dialog from './dialog-form.module.css'
import { cutOut } from './cut-out.ts'

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
          <BusyButton isBusy={isBusy} onClick={finish}>
            {m.ui_crop_done()}
          </BusyButton>
        </div>
      </div>
    </Dialog>
  )
}
