import { Modal, type ModalProps } from '@mantine/core'
import { Library } from '../library/library.tsx'

/** What opens over the page and has to be answered or closed. */
export function Dialog(props: ModalProps) {
  return (
    <Library>
      <Modal {...props} />
    </Library>
  )
}
