/** `OPEN`: students read it. `TAKEN`: somebody writes the thesis. `HIDDEN`: a draft, or put aside. */
export const IDEA_STATES = ['OPEN', 'TAKEN', 'HIDDEN'] as const

export type IdeaState = (typeof IDEA_STATES)[number]
