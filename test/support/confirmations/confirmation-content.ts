import type { FixedContent } from '#server/confirmations/fixed-content.ts'

/** A sample content of a confirmation. */
export const CONTENT: FixedContent = {
  number: 'T26-7K3M-9QXF',
  institutionName: 'University of Examples',
  studentName: 'Maria Gruber',
  supervisorName: 'Jürgen Öllinger',
  supervisorTitle: 'Dr.',
  workingTitle: null,
  cycleName: 'Winter 2026/27',
  acceptedAt: new Date('2026-11-20T23:30:00Z'),
}
