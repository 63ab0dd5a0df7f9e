import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** What a supervisor has marked a student with: a star, a note, or both. Nobody else sees it. */
export const studentMarks = pgTable(
  'student_marks',
  {
    supervisorId: uuid('supervisor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    starred: boolean().notNull(),
    note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.supervisorId, table.studentId] }),
    index('student_marks_student').on(table.studentId),
    check('student_marks_say_something', sql`${table.starred} or ${table.note} is not null`),
    check('student_marks_note', sql`coalesce(char_length(${table.note}) between 1 and 2000, true)`),
  ],
)
