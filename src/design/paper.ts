/** The background of every page. Scripts of the browser use this colour, too, for the bars around the page. */
export const PAPER = { light: '#fbfaf7', dark: '#131219' } as const
