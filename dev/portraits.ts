import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { pictures } from '#server/db/schema/people.ts'
import { MENS_NAMES } from './names.ts'
import { STUDENTS } from './personas.ts'
import { type Random, SAMPLE_SEED, seededRandom } from './random.ts'
import type { SampleUser } from './sample-people.ts'

/** Whose portrait is drawn. */
type Sitter = { readonly isMan: boolean; readonly isTeacher: boolean }

type Look = Sitter & {
  /** Years. */
  readonly age: number
  readonly skin: Skin
  readonly hair: string
  readonly clothes: string
  readonly shirt: string
}

type Skin = { readonly base: string; readonly shade: string; readonly lips: string }

const skin = (base: string, shade: string, lips: string): Skin => ({ base, shade, lips })

/** Light tones more than once: the names are European. */
const SKINS = [
  skin('#f8dccb', '#e9bfa6', '#cf7f71'),
  skin('#f3ceb2', '#dfae8c', '#c4705f'),
  skin('#f3ceb2', '#dfae8c', '#c4705f'),
  skin('#e8b992', '#cf9a70', '#b5624f'),
  skin('#cd9467', '#b07848', '#9b5040'),
  skin('#a06a45', '#845231', '#7a3c33'),
  skin('#70472f', '#573421', '#9a5a4e'),
]
const LIGHT_SKINS = 4

const DARK_HAIR = ['#211c1d', '#33251f', '#46322a']
const HAIR = [...DARK_HAIR, '#6b4730', '#8a5d38', '#b98a4e', '#d6ac6a', '#98462a']
const GREY_HAIR = ['#8d8a8c', '#b7b4b4', '#dedbd8']
const BACKGROUNDS = ['#dfe0fb', '#d5ece8', '#fbe6cc', '#f9dbe1', '#e3e8ee', '#e6e3d6', '#d9e6f4', '#ebdff0']
const CLOTHES = ['#4338ca', '#0f766e', '#9a4a12', '#9d2449', '#33415c', '#6d5646', '#2f5f8f', '#54714f', '#7a4a7c']
const SHIRTS = ['#fbfaf7', '#e4ecf7', '#f3d9a8', '#cfe4d8', '#f2cfd4', '#2b2a38']

/** The portraits as WebP in base64, by user: drawing and compressing them would make the first start a second longer. */
const PORTRAITS_FILE = fileURLToPath(new URL('sample/portraits.json', import.meta.url))

/** The profile pictures of the sample's people, as `node dev/build-sample.ts` drew them. */
export function samplePortraits(): (typeof pictures.$inferInsert)[] {
  const portraits = JSON.parse(readFileSync(PORTRAITS_FILE, 'utf8')) as Record<string, string>
  return Object.entries(portraits).map(([userId, picture]) => {
    const bytes = Buffer.from(picture, 'base64')
    return { userId, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
  })
}

/**
 * Whether somebody has uploaded a picture: two of three supervisors, one of three students. The student who has only
 * begun has none, so that the sample shows a profile that is not complete.
 */
export function hasPortrait({ id, role, stage, firstName }: SampleUser): boolean {
  if (stage === 'unregistered' || firstName === '' || id === STUDENTS.studentOnboarded.id) return false
  if (role === 'ADMIN' || Object.values<{ id: string }>(STUDENTS).some((persona) => persona.id === id)) return true
  return role === 'STUDENT' ? numberOf(id) % 3 === 0 : numberOf(id) % 3 !== 0
}

/** The portrait of somebody of the sample, as SVG. */
export function portraitOf({ id, role, firstName }: SampleUser): string {
  const random = seededRandom(SAMPLE_SEED + Number.parseInt(id.slice(0, 8), 16) + numberOf(id))
  return portrait(random, { isMan: MENS_NAMES.has(firstName), isTeacher: role !== 'STUDENT' })
}

const numberOf = (id: string): number => Number(id.slice(-12))

/** A portrait as an SVG of 256 px, always the same for the same chance: flat, friendly, of nobody in particular. */
const portrait = (random: Random, sitter: Sitter): string => {
  const age = sitter.isTeacher ? random.integer(34, 67) : random.integer(20, 28)
  const isLight = random.chance(0.78)
  const tone = random.pick(isLight ? SKINS.slice(0, LIGHT_SKINS) : SKINS.slice(LIGHT_SKINS))
  const isGrey = random.chance((age - 42) / 22)
  const hair = random.pick(isGrey ? GREY_HAIR : isLight ? HAIR : DARK_HAIR)
  const look = { ...sitter, age, skin: tone, hair, clothes: random.pick(CLOTHES), shirt: random.pick(SHIRTS) }
  const style = random.pick(sitter.isMan ? stylesOfMen(age) : WOMEN)
  const worn = random.pick(sitter.isTeacher ? [...FORMAL, ...CASUAL.slice(0, 2)] : CASUAL)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">${[
    `<rect width="256" height="256" fill="${random.pick(BACKGROUNDS)}"/>`,
    style.behind(hair),
    neckAndHead(look, random.integer(-3, 4)),
    worn(look),
    sitter.isMan ? random.pick(beardsAt(age))(look) : '',
    face(random, look),
    style.before(hair),
    random.chance(sitter.isTeacher ? 0.42 : 0.25) ? random.pick(GLASSES)(random.pick(FRAMES)) : '',
    sitter.isMan ? '' : random.pick(EARRINGS),
  ].join('')}</svg>`
}

const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}"${more}/>`
const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
const circles = (fill: string, radius: number, ...at: readonly (readonly [number, number])[]): string =>
  at.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`).join('')

/** @param jaw how much wider the jaw is than usual, pixels */
const neckAndHead = ({ skin: { base, shade } }: Look, jaw: number): string => {
  const [left, right] = [96 - jaw, 160 + jaw]
  return [
    path('M106 150h44v52c0 14-44 14-44 0Z', base),
    path('M106 163c12 17 32 17 44 0v14c-12 12-32 12-44 0Z', shade),
    circles(base, 12, [81, 122], [175, 122]),
    circles(shade, 5, [80, 123], [176, 123]),
    path(
      `M82 100c0-34 20-52 46-52s46 18 46 52v18c0 14-3 26-${174 - right} 36-9 12-20 20-${right - 128} 20s-${128 - left}-8-${128 - left}-20c-${left - 82}-10-${left - 82}-22-${left - 82}-36Z`,
      base,
    ),
  ].join('')
}

const eyesAt = [
  [108, 118],
  [148, 118],
] as const

const face = (random: Random, { skin: { shade, lips }, hair, age, isMan }: Look): string => {
  const brow = hair === '#dedbd8' ? '#a9a5a3' : hair
  const lift = random.integer(-2, 2)
  const mouths = [
    line('M114 150q14 11 28 0', lips, 4),
    path('M112 148h32q-3 15-16 15t-16-15Z', '#fffdfb', ` stroke="${lips}" stroke-width="3" stroke-linejoin="round"`),
    line('M116 152q13 7 25-2', lips, 4),
  ]
  return [
    circles('#2a2430', 4.6, ...eyesAt),
    circles('#ffffff', 1.4, [109.6, 116.4], [149.6, 116.4]),
    isMan ? '' : line('M101 115q6-6 13-2M142 113q7-4 13 2', '#2a2430', 2.4),
    line(`M99 ${103 - lift}q9-6 18-1M139 ${102 - lift}q9-5 18 1`, brow, isMan ? 5 : 3.6),
    line('M128 120q-5 10-4 15 3 3 8 1', shade, 3.2),
    path('M90 136a9 6 0 1 0 18 0 9 6 0 1 0-18 0ZM148 136a9 6 0 1 0 18 0 9 6 0 1 0-18 0Z', lips, ' opacity=".2"'),
    random.pick(mouths),
    age > 48 ? line('M101 128q6 3 12 0M143 128q6 3 12 0M104 143q1 5-1 10M152 143q-1 5 1 10', shade, 2) : '',
    age > 56 ? line('M112 78h32M116 86h24', shade, 2) : '',
  ].join('')
}

type Style = { readonly behind: (hair: string) => string; readonly before: (hair: string) => string }

const nothing = (): string => ''
const drawn =
  (d: string) =>
  (hair: string): string =>
    path(d, hair)

/** Hair over the forehead, from ear to ear. */
const PARTED = 'M78 122c-8-52 18-84 52-84s56 30 48 84c-4-8-8-16-9-27-21-3-39-12-48-26-9 16-24 27-36 30-1 9-3 16-7 23Z'
const SIDE_FRINGE =
  'M78 122c-7-54 20-84 52-84s54 30 48 84c-3-11-6-19-9-30-28 6-56-2-66-14-4 16-12 28-18 36-2 3-5 5-7 8Z'
const FRINGE = 'M78 124c-8-56 20-86 50-86s58 30 50 86c-3-7-6-14-7-22-28 6-58 6-86 0-1 8-4 15-7 22Z'
const COMBED_BACK = 'M78 118c-6-52 20-80 50-80s56 28 50 80c-3-10-7-26-14-36-20-12-52-12-72 0-7 10-11 26-14 36Z'

const LONG = 'M68 214c-8-30 0-58 2-96 2-50 28-84 58-84s56 34 58 84c2 38 10 66 2 96-30 14-90 14-120 0Z'
const WAVES =
  'M64 206c-10-14 4-26-2-42-6-18 6-28 8-48 4-48 28-82 58-82s54 34 58 82c2 20 14 30 8 48-6 16 8 28-2 42-26 18-102 18-128 0Z'
const BOB = 'M70 168c-10-22-2-44 0-60 4-44 28-72 58-72s54 28 58 72c2 16 10 38 0 60-16 12-100 12-116 0Z'

const curls = (radius: number, ...at: readonly (readonly [number, number])[]) => {
  return (hair: string): string => circles(hair, radius, ...at)
}
const BIG_CURLS = curls(
  26,
  [70, 150], [62, 120], [68, 88], [88, 60], [116, 46], [144, 46], [170, 62], [188, 90], [194, 120], [186, 150],
) // prettier-ignore
const TOP_CURLS = curls(15, [86, 84], [92, 64], [108, 52], [126, 47], [144, 50], [160, 60], [170, 80])

const WOMEN: readonly Style[] = [
  { behind: drawn(LONG), before: drawn(PARTED) },
  { behind: drawn(WAVES), before: drawn(SIDE_FRINGE) },
  { behind: drawn(BOB), before: drawn(FRINGE) },
  { behind: drawn(BOB), before: drawn(PARTED) },
  { behind: curls(27, [128, 34]), before: drawn(COMBED_BACK) },
  { behind: drawn('M160 60c40 6 50 50 34 92-4 14-14 18-20 26 0-40-6-80-14-118Z'), before: drawn(SIDE_FRINGE) },
  { behind: BIG_CURLS, before: TOP_CURLS },
  { behind: drawn(BOB), before: drawn(SIDE_FRINGE) },
]

const MEN: readonly Style[] = [
  { behind: nothing, before: drawn('M79 112c-8-46 12-72 48-74 40-2 58 26 50 74-4-8-6-18-8-28-22 4-46-2-60-14-8 10-20 16-24 24-3 6-3 12-6 18Z') },
  { behind: nothing, before: drawn('M80 110c-4-40 14-66 48-66s52 26 48 66c-4-10-6-20-10-28-22-8-54-8-76 0-4 8-6 18-10 28Z') },
  { behind: nothing, before: drawn('M79 110c-8-30 0-54 20-64 6-12 46-20 66-2 18 10 20 38 12 66-4-10-6-20-10-30-16 2-30-2-38-8-12 8-28 8-40 8-4 10-6 20-10 30Z') },
  { behind: nothing, before: (hair) => TOP_CURLS(hair) + drawn('M79 110c-4-30 10-58 48-58s54 28 50 58c-4-8-6-14-8-22-24-8-58-8-82 0-2 8-4 14-8 22Z')(hair) },
] // prettier-ignore

const RECEDING: readonly Style[] = [
  { behind: nothing, before: drawn('M80 118c-4-22-2-42 8-54-2 14 2 22 0 34-3 6-5 12-8 20ZM176 118c4-22 2-42-8-54 2 14-2 22 0 34 3 6 5 12 8 20Z') },
  { behind: nothing, before: drawn('M80 114c-6-44 16-70 48-70s54 26 48 70c-4-12-6-24-12-34-10-2-14-12-36-12s-26 10-36 12c-6 10-8 22-12 34Z') },
] // prettier-ignore

const stylesOfMen = (age: number): readonly Style[] => (age > 44 ? [...MEN.slice(0, 3), ...RECEDING] : MEN)

const FULL_BEARD =
  'M82 116c4 10 6 18 12 24 14-6 22-6 34-2 12-4 20-4 34 2 6-6 8-14 12-24 2 22 0 40-10 52-10 10-22 14-36 14s-26-4-36-14c-10-12-12-30-10-52Z'
const SHORT_BEARD =
  'M84 118c3 10 6 18 12 24 14-4 20-2 32 0 12-2 18-4 32 0 6-6 9-14 12-24 0 16-3 27-9 35-9 13-20 21-35 21s-26-8-35-21c-6-8-9-19-9-35Z'
const beardsAt = (age: number): readonly ((look: Look) => string)[] => {
  const full = ({ hair }: Look): string => path(FULL_BEARD, hair)
  const short = ({ hair }: Look): string => path(SHORT_BEARD, hair, ' opacity=".3"')
  const moustache = ({ hair }: Look): string => path('M108 147q10-9 20-5 10-4 20 5-10 2-20 0-10 2-20 0Z', hair)
  return age < 30 ? [nothing, nothing, nothing, short, full] : [nothing, nothing, nothing, short, full, moustache]
}

const FRAMES = ['#2b2a38', '#6d4a2f', '#8a3b4a', '#3b4a6b']
const GLASSES: readonly ((frame: string) => string)[] = [
  (frame) => frames('<circle cx="108" cy="119" r="16"/><circle cx="148" cy="119" r="16"/>', frame),
  (frame) => frames('<rect x="90" y="106" width="34" height="25" rx="8"/><rect x="132" y="106" width="34" height="25" rx="8"/>', frame),
] // prettier-ignore
const frames = (glasses: string, frame: string): string =>
  `<g fill="#ffffff" fill-opacity=".18" stroke="${frame}" stroke-width="3.4">${glasses}<path d="M124 117q4-3 8 0M91 115l-9-3M165 115l9-3" fill="none"/></g>`

const EARRINGS = ['', '', circles('#d8a63c', 4, [79, 138], [177, 138]), circles('#fbfaf7', 3.4, [79, 137], [177, 137])]

const SHOULDERS = 'M20 256c2-40 34-52 84-64 8 14 40 14 48 0 50 12 82 24 84 64Z'

const CASUAL: readonly ((look: Look) => string)[] = [
  // A jumper over a shirt's collar.
  ({ clothes, shirt }) =>
    path(SHOULDERS, clothes) + path('M104 190l24 24-20 10-14-28ZM152 190l-24 24 20 10 14-28Z', shirt),
  // A polo neck.
  ({ clothes }) => path(SHOULDERS, clothes) + path('M102 178c14 10 38 10 52 0v22c-12 12-40 12-52 0Z', clothes) + line('M102 200c12 12 40 12 52 0', '#000000', 3, ' opacity=".16"'),
  // A T-shirt.
  ({ clothes }) => path(SHOULDERS, clothes) + line('M103 193c8 15 42 15 50 0', '#000000', 4, ' opacity=".18"'),
  // Striped.
  ({ clothes, shirt }) => path(SHOULDERS, shirt) + line('M46 222c50-8 114-8 164 0M34 240c60-8 128-8 188 0', clothes, 7),
  // A hooded jacket.
  ({ clothes, shirt }) =>
    path(SHOULDERS, clothes) + path('M104 192l24 34 24-34 14 6-38 58-38-58Z', shirt) + line('M92 194c8 24 20 40 36 62 16-22 28-38 36-62', '#000000', 3, ' opacity=".18"'),
] // prettier-ignore

const FORMAL: readonly ((look: Look) => string)[] = [
  // A jacket over an open shirt.
  ({ clothes, shirt, skin: { base } }) =>
    path(SHOULDERS, clothes) + path('M102 190l26 66 26-66-6-4h-40Z', shirt) + path('M110 190l18 24 18-24Z', base) +
    path('M102 188l-20 14 18 16-8 8 36 30ZM154 188l20 14-18 16 8 8-36 30Z', clothes, ' stroke="#000000" stroke-opacity=".18" stroke-width="2.4" stroke-linejoin="round"'),
  // A shirt.
  ({ clothes }) =>
    path(SHOULDERS, clothes) + path('M104 188l24 26-22 12-14-28ZM152 188l-24 26 22 12 14-28Z', clothes, ' stroke="#000000" stroke-opacity=".2" stroke-width="2.4" stroke-linejoin="round"') +
    line('M128 216v40', '#000000', 2.4, ' opacity=".2"') + circles('#fbfaf7', 2.4, [134, 232], [134, 248]),
  // A jacket over a top.
  ({ clothes, shirt }) =>
    path(SHOULDERS, clothes) + path('M100 192c8 16 48 16 56 0l-16 64h-24Z', shirt) +
    path('M100 190l-18 14 16 14-6 8 30 30ZM156 190l18 14-16 14 6 8-30 30Z', clothes, ' stroke="#000000" stroke-opacity=".18" stroke-width="2.4" stroke-linejoin="round"'),
] // prettier-ignore
