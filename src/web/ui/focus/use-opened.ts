import { useEffect, useRef, useState } from 'react'

/**
 * State of what a button opens beside itself. Escape and a press elsewhere close it; then the focus returns to the
 * button.
 * @returns `around` goes to the element around both, `button` to the button
 */
export function useOpened() {
  const [isOpen, setOpen] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    if (around.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true })
    setOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const look = ({ target }: Event): void => {
      if (target instanceof Node && !around.current?.contains(target)) setOpen(false)
    }
    const leave = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      button.current?.focus({ preventScroll: true })
      setOpen(false)
    }
    document.addEventListener('pointerdown', look)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('pointerdown', look)
      document.removeEventListener('keydown', leave)
    }
  }, [isOpen])
  return { isOpen, setOpen, close, around, button }
}
