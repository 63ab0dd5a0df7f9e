/**
 * Does right after the next frame what need not be in the frame that answers a press. Without rendering it is done at
 * once.
 */
export function afterFrame(work: () => void): void {
  if (document.visibilityState === 'hidden') work()
  else requestAnimationFrame(() => setTimeout(work))
}
