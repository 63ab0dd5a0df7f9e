/** The logo for all uses: two circles without their intersection. */
export const LOGO_SHAPE = {
  width: 48,
  height: 32,
  radius: 15,
  one: { x: 16, y: 16 },
  two: { x: 32, y: 16 },
  shared: 'M24 3.31a15 15 0 0 1 0 25.38a15 15 0 0 1 0 -25.38z',
} as const
