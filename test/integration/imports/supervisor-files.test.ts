/** Files of supervisors as they come: in any encoding and shape, of any size, and what is no list at all. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { CSV_HEADER, csvFile, facultyList, supervisorList } from '#test/support/imports/import-files.ts'
import { importing } from '#test/support/imports/importing.ts'

const INVALID = 'Invalid CSV format. Please check the if all the columns are correct.'

withDatabase('a file of supervisors', (open) => {
  const { upload, refused, expectLimit } = importing(open, 'admin.supervisors.import')

  /** `First Last <address> taken outside/total`, by address. */
  const stored = async (): Promise<string[]> => {
    const { rows } = await open().db.execute<{ line: string }>(sql`
      select first_name || ' ' || last_name || ' <' || email || '> ' || taken_outside || '/' || total_slots as line
      from users join supervisors on user_id = id order by lower(email) collate "C"`)
    return rows.map(({ line }) => line)
  }

  describe('as spreadsheets write it', () => {
    const rows = [CSV_HEADER, 'Jürgen,Groß,j.gross@uni.example,2,0', 'Zoë,Šimek,zoe@uni.example,1,0']
    const expected = ['Jürgen Groß <j.gross@uni.example> 0/2', 'Zoë Šimek <zoe@uni.example> 0/1']
    const text = rows.join('\r\n')
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')

    it.each([
      ['UTF-8', Buffer.from(text)],
      ['UTF-8 with BOM', Buffer.from(`\uFEFF${text}`)],
      // The two agree in all these letters but one.
      ['Windows-1252', Buffer.from(text.replace('Š', '\u008A'), 'latin1')],
      ['UTF-16 with BOM, little end first', utf16],
      ['UTF-16 with BOM, big end first', Buffer.from(utf16).swap16()],
      ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
      ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
    ])('reads %s', async (_, bytes) => {
      expect(await upload(csvFile(bytes))).toMatchObject({ created: 2, issues: [] })
      expect(await stored()).toEqual(expected)
    })

    it('finds columns by their names, in any order, among others, the last of them optional', async () => {
      const csv = 'email;Notes;CAPACITY;last name;First  Name\nada@uni.example;"a;b\nc";2;Weiß;Ada\n'
      expect(await upload(csvFile(csv))).toMatchObject({ created: 1, issues: [], unused_columns: ['Notes'] })
      expect(await stored()).toEqual(['Ada Weiß <ada@uni.example> 0/2'])
    })
  })

  describe('refuses', () => {
    it('a file without a column, in the words of the specification, and says which', async () => {
      const answer = await refused(csvFile('First Name,Last Name,Mail,Places\nAda,Weiß,ada@uni.example,1\n'))
      expect(answer).toMatchObject({ statusCode: 400, code: 'invalid_csv' })
      expect(answer.message).toBe(`${INVALID} Missing: Email, Capacity`)
    })

    it('what is no table, and says where', async () => {
      const answer = await refused(csvFile(`${CSV_HEADER}\nAda,"Weiß,ada@uni.example,1,0\n`))
      expect(answer).toMatchObject({ statusCode: 400, code: 'invalid_csv', message: INVALID })
      expect(answer.issues).toEqual([{ path: 'line 2', message: expect.any(String) as string }])
    })

    it.each([
      ['an empty file', '', 'The file is empty.'],
      ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), expect.stringMatching(/^This is not a text file/)],
    ])('%s, and says what it is', async (_, content, message: unknown) => {
      const answer = await refused(csvFile(content))
      expect(answer).toMatchObject({ statusCode: 400, code: 'invalid_csv', message: INVALID })
      expect(answer.issues).toEqual([{ path: '', message }])
    })

    it('a file of one byte more than the setting allows', () =>
      expectLimit('LIMIT_CSV_BYTES', () => supervisorList('Ada,Weiß,ada@uni.example,1,0')))
  })

  it('takes a list as a faculty keeps it', async () => {
    expect(await upload(facultyList())).toMatchObject({ created: 84, issues: [] })
    const { rows } = await open().db.execute(sql`
      select count(*)::int as people, sum(total_slots)::int as places, sum(taken_outside)::int as taken from supervisors`)
    expect(rows).toEqual([{ people: 84, places: 248, taken: 0 }])
  })
})
