/** How German texts address their reader (GERMAN_FORM): the first is the default. */
export const GERMAN_FORMS = ['du', 'sie'] as const
export type GermanForm = (typeof GERMAN_FORMS)[number]
