/** What scrolls in the card that is decided on next; null while there is none. */
export function cardOnTop(): HTMLElement | null {
  return document.querySelector('article:not([inert]) > [role="group"]')
}
