const KINDS = {
  student: '57d00000',
  supervisor: '5a900000',
  admin: 'ad000000',
  tag: '7a600000',
  request: '4e900000',
  message: '3e550000',
  cycle: 'c7c1e000',
  closedPair: 'c105ed00',
  idea: '1dea0000',
  level: '1e4e1000',
  line: '11ae0000',
} as const

/** Id of the n-th sample row of its kind: a valid version 4 UUID, the same on every machine, easy to spot in a log. */
export function sampleId(kind: keyof typeof KINDS, n: number): string {
  return `${KINDS[kind]}-0000-4000-8000-${String(n).padStart(12, '0')}`
}
