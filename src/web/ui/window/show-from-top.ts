/** Scrolls so far that the section begins at the top, unless all of it is in sight already. */
export function showFromTop(section: Element): void {
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0
  if (section.getBoundingClientRect().bottom > innerHeight - covered) section.scrollIntoView({ block: 'start' })
}
