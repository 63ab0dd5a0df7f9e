/** Tags proposed for a text: from the sample's tags in both languages, and from what supervisors write at the moment. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seed } from '#dev/seed.ts'
import { STUDENTS } from '#dev/personas.ts'
import { users } from '#server/db/schema/people.ts'
import { transaction } from '#server/db/transaction.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

withDatabase('tags proposed in the sample', (open) => {
  let api: TestApi
  beforeAll(async () => {
    await transaction(open().db, (tx) => seed(tx, new Date()))
    api = await testApp(open())
    return () => api.close()
  })

  const proposed = async (text: string) => {
    const answer = await api.ok('tags.propose', { text }, { as: STUDENTS.studentOnboarded.email })
    return answer.map(({ tag, because }) => `${tag.tag_name}: ${because}`)
  }

  it.each([
    [
      'machine learning for patients at home',
      [
        'Explainable Machine Learning: machine',
        'Telehealth Consultations: home',
        'Wearables & Remote Monitoring: patients',
      ],
    ],
    ['nursing and machine learning', ['Explainable Machine Learning: machine', 'Evidence-Based Nursing: nursing']],
    ['Waldbrände und Stromausfälle', ['Power Grids: Stromausfälle']],
    [
      'Maschinelles Lernen für Patienten zu Hause',
      [
        'Explainable Machine Learning: Maschinelles',
        'Learning from Little Data: Maschinelles',
        'Telehealth Consultations: Hause',
      ],
    ],
    ['Datenschutz im Alltag', ['Data Protection in Practice: Datenschutz']],
    ['DATA PROTECTION', ['Data Protection in Practice: PROTECTION']],
    [
      'Wie verändert sich die Mobilitaet in Staedten?',
      ['Public Transport Planning: Mobilitaet', 'Urban Planning: Staedten'],
    ],
    ['alte Menschen', ['Design for Older People: alte']],
    ['VR in museums', ['Virtual & Augmented Reality Experiences: VR', 'Museum Education: museums']],
  ])('lead from %j to what it is about', async (text, meant) => {
    const answer = await proposed(text)
    expect(answer).toEqual(expect.arrayContaining(meant))
    expect(answer.length).toBeLessThanOrEqual(10)
    expect(await proposed(text)).toEqual(answer)
  })

  it('are none for what is about nothing', async () => {
    expect(await proposed('')).toEqual([])
    expect(await proposed('Quastenflosser, und so weiter')).toEqual([])
    // In the sample a few texts about other things have this word.
    expect(await proposed('in sechs Minuten')).toEqual([])
  })

  it.each([
    ['life cycle', 'live', 'Life Cycle Assessment'],
    ['hospitality', 'hospitals', 'Hotel Management'],
    ['family business', 'dementia and their families', 'Family Business Succession'],
    ['building information', 'build an app', 'Building Information Modelling'],
    ['IT-Forensik', 'Frauen in der IT', 'Digital Evidence'],
    ['data protection', 'how to live with it', 'Data Protection in Practice'],
    ['Datenschutz', 'womit kleine Betriebe leben', 'Data Protection in Practice'],
    ['older', 'people', 'Design for Older People'],
    ['alte Menschen', 'junge Leute', 'Design for Older People'],
    ['virtual reality', 'real', 'Virtual & Augmented Reality Experiences'],
    ['Sonnenenergie', 'jeden Tag', 'Solar & Wind Power'],
    ['Tongestaltung', 'was bleibt', 'Sound Design'],
    ['training', 'who stays', 'Vocational Training'],
    ['Bürgerbeteiligung', 'an welchem Ort', 'Participation & Local Democracy'],
  ])('lead from %j, and not from %j, to %s', async (topic, none, tag) => {
    const named = async (text: string) => (await proposed(text)).filter((line) => line.startsWith(`${tag}: `)).length
    expect([await named(topic), await named(none)]).toEqual([1, 0])
  })
})

withDatabase('tags proposed by what is written', (open) => {
  let api: TestApi
  let student: MadeUser
  let supervisor: MadeUser
  let tags: Record<'Nursing' | 'Film', string>
  beforeEach(async () => {
    await emptyTables(open())
    api = await testApp(open())
    tags = await makeTags(open().db, ['Nursing', 'Film'])
    student = await makeStudent(open().db)
    supervisor = await makeSupervisor(open().db, { tags: [tags.Nursing] })
  })
  afterEach(() => api.close())

  const proposed = async (text: string) =>
    (await api.ok('tags.propose', { text }, { as: student.email })).map(({ tag }) => tag.tag_name)
  const say = (bio: string) => api.ok('supervisors.patch', { id: supervisor.id, bio }, { as: supervisor.email })
  const offer = async (title: string, state: 'OPEN' | 'HIDDEN') => {
    const idea = { id: supervisor.id, title, tag_ids: [tags.Film], state }
    return (await api.ok('supervisors.ideas.add', idea, { as: supervisor.email })).id
  }
  const change = (id: string, patch: object) => api.ok('ideas.patch', { id, ...patch }, { as: supervisor.email })

  describe('in a bio', () => {
    it('follow it at once', async () => {
      expect(await proposed('hospice')).toEqual([])
      await say('I work in a hospice.')
      expect(await proposed('hospice')).toEqual(['Nursing'])
      await say('I work in a school.')
      expect(await proposed('hospice')).toEqual([])
      expect(await proposed('schools')).toEqual(['Nursing'])
    })

    it('go with its supervisor', async () => {
      await say('I work in a hospice.')
      expect(await proposed('hospice')).toEqual(['Nursing'])
      await api.ok('users.delete', { id: supervisor.id }, { as: supervisor.email })
      expect(await proposed('hospice')).toEqual([])
    })

    it('follow the tags that its supervisor chooses', async () => {
      await say('I work in a hospice.')
      expect(await proposed('hospice')).toEqual(['Nursing'])
      const chosen = [{ tag_id: tags.Film, priority: 1 }]
      await api.ok('users.tags.put', { id: supervisor.id, tags: chosen }, { as: supervisor.email })
      expect(await proposed('hospice')).toEqual(['Film'])
    })

    it('are none of a student', async () => {
      await open().db.update(users).set({ bio: 'I work in a hospice.' }).where(eq(users.id, student.id))
      const own = [{ tag_id: tags.Film, priority: 1 }]
      await api.ok('users.tags.put', { id: student.id, tags: own }, { as: student.email })
      expect(await proposed('hospice')).toEqual([])
    })
  })

  describe('in an idea', () => {
    it('are there while it is open, with its own tags and the words that it has by now', async () => {
      const id = await offer('Documentaries', 'HIDDEN')
      expect(await proposed('documentaries')).toEqual([])
      await change(id, { state: 'OPEN' })
      expect(await proposed('documentaries')).toEqual(['Film'])
      await change(id, { title: 'Cartoons', description: 'Drawn by hand' })
      expect(await proposed('documentaries')).toEqual([])
      expect(await proposed('cartoons')).toEqual(['Film'])
      expect(await proposed('drawing')).toEqual([])
      await change(id, { state: 'HIDDEN' })
      expect(await proposed('cartoons')).toEqual([])
    })
  })
})
