/** The link in every mail by which its reader chooses how mails reach them: signed out, by eye and by mail programs. */
import { describe, expect, it } from 'vitest'
import { mailSettingLinks, settingTokens } from '#server/tokens/setting-links.ts'
import { SECRET, testSite } from '#test/support/site.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { postForEach } from '#test/support/post.ts'

withDatabase('the link to how mails reach somebody', (open) => {
  const { the } = postForEach(open)

  const linksOf = (id: string) => mailSettingLinks(testSite({ publicUrl: '' }), id)
  const settings = () => the().api.ok('users.settings.get', { id: the().student.id }, { as: the().student.email })
  const wants = async () => (await settings()).mail_delivery
  const read = async (options: Parameters<ReturnType<typeof the>['api']['request']>[0]) => {
    const { body, ...answer } = await the().api.request(options)
    return { ...answer, body: body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : String(body) }
  }
  const look = (url: string, language?: string) =>
    read({ method: 'GET', url, ...(language && { headers: { 'accept-language': language } }) })
  const post = (url: string, payload = '', type = 'application/x-www-form-urlencoded') =>
    read({ method: 'POST', url, payload, headers: { 'content-type': type } })
  const choosing = (choice: string) => linksOf(the().student.id).choices.replace('?', `/${choice}?`)

  it('shows what is chosen and what else could be, and changes nothing by being looked at', async () => {
    const { choices, onlyPairs } = linksOf(the().student.id)
    for (const url of [choices, onlyPairs, choosing('daily')]) {
      const { status, body, headers } = await look(url)
      expect(status).toBe(200)
      expect(body.match(/<h2>[^<]+/g)).toEqual(['<h2>At once', '<h2>Once a day', '<h2>Important only'])
      expect(body.indexOf('This is how it is now.')).toBeLessThan(body.indexOf('<h2>Once a day'))
      expect(body).not.toContain('Take it back')
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(body).not.toContain('<script')
      expect(body).not.toContain(the().student.email)
    }
    expect(await wants()).toBe('at_once')
  })

  it.each([
    ['as a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'as parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('leaves only what is about pairs by one click, %s, and offers to take it back', async (_, type, payload) => {
    const { status, body } = await post(linksOf(the().student.id).onlyPairs, payload, type)
    expect(status).toBe(200)
    expect(body).toContain('From now on: “Important only”')
    expect(await wants()).toBe('pairs')
    const [, back] = /action="([^"]+)">\s*<button class="button primary"/.exec(body) ?? []
    expect((await post(back ?? '')).body).toContain('From now on: “At once”')
    expect(await wants()).toBe('at_once')
    expect((await settings()).mails_from_admins).toBe(true)
  })

  it.each(['at_once', 'daily', 'pairs'])('sets %s, once and again', async (choice) => {
    await post(choosing('daily'))
    await post(choosing(choice))
    expect((await post(choosing(choice))).body).not.toContain('Take it back')
    expect(await wants()).toBe(choice)
  })

  it('speaks the language of its reader, and otherwise that of the browser', async () => {
    expect((await look(linksOf(the().supervisor.id).choices, 'en')).body).toContain('Welche Mails kommen')
    expect((await look('/mails/delivery?token=x', 'de')).body).toContain('Dieser Link führt nirgendwohin')
  })

  describe('is nobody\u2019s', () => {
    const expectNobodys = async (url: string) => {
      for (const { status, body } of [await look(url), await post(url.replace(/delivery(\/\w+)?/, 'delivery/daily'))]) {
        expect(status).toBe(404)
        expect(body).toContain('does not lead anywhere')
      }
      expect(await wants()).toBe('at_once')
    }

    it.each(['', '?token=', '?token=x&token=y'])('without a token: %s', async (query) => {
      await expectNobodys(`/mails/delivery${query}`)
    })

    it('when it was cut off', async () => {
      await expectNobodys(linksOf(the().student.id).choices.slice(0, -4))
    })

    it('when the person in it was changed', async () => {
      const [mine, other] = [linksOf(the().student.id).choices, linksOf(the().supervisor.id).choices]
      await expectNobodys(other.slice(0, other.indexOf('=') + 20) + mine.slice(mine.indexOf('=') + 20))
    })

    it('when it is for another setting, and the other way round', async () => {
      await expectNobodys(`/mails/delivery?token=${settingTokens(SECRET, 'mails_from_admins').make(the().student.id)}`)
      const token = settingTokens(SECRET, 'mail_delivery').make(the().student.id)
      expect((await post(`/mails/unsubscribe?token=${token}`)).status).toBe(404)
      expect((await settings()).mails_from_admins).toBe(true)
    })

    it('when there is no such choice', async () => {
      expect((await post(choosing('never'))).status).toBe(404)
    })
  })

  it('says that there is nothing to do when the account is gone', async () => {
    const url = linksOf(the().student.id).onlyPairs
    await the().api.ok('users.delete', { id: the().student.id }, { as: the().student.email })
    for (const { status, body } of [await look(url), await post(url)]) {
      expect(status).toBe(200)
      expect(body).toContain('There is nothing to do')
    }
  })
})
