/** The ground of every page; the one colour that scripts of the browser know too, for the bars around the page. */
export const PAPER = { light: '#fbfaf7', dark: '#131219' } as const
