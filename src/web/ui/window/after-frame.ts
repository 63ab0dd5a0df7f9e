/** Does right after the next frame what need not be in the one that answers a press. Where nothing is drawn it is done at once. */
export function afterFrame(work: () => void): void {
  if (document.visibilityState === 'hidden') work()
  else requestAnimationFrame(() => setTimeout(work))
}
