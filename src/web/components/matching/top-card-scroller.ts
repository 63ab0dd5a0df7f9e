/** The scrolling element of the top card; null without a card. */
export function topCardScroller(): HTMLElement | null {
  return document.querySelector('article:not([inert]) > [role="group"]')
}
