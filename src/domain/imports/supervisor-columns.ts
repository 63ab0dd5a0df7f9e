/** Columns of a list of supervisors as their headers are written; product.md section 6. */
export const SUPERVISOR_COLUMNS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  capacity: 'Capacity',
  taken: 'Final/Taken',
} as const
