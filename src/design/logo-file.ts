import { palette } from './palette.ts'

/** The logo as a separate file, where no style sheet applies. The icon of a tab looks the same in both themes. */
export function logoFile(): string {
  const { 'circle-one': one, 'circle-two': two, paper } = palette.light
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <circle cx="20.5" cy="16" r="10.5" fill="${two}" />
  <circle cx="11.5" cy="16" r="10.5" fill="${one}" />
  <path d="M16 6.5a10.5 10.5 0 0 1 0 19 10.5 10.5 0 0 1 0-19z" fill="${paper}" />
</svg>
`
}

/** The logo in one colour, for systems that colour it themselves: the two circles without their intersection. */
export function plainLogoFile(): string {
  const circle = (left: number) => `M${left} 16a10.5 10.5 0 1 0 21 0a10.5 10.5 0 1 0-21 0z`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <path d="${circle(1)}${circle(10)}" fill="#fff" fill-rule="evenodd" />
</svg>
`
}
