/** The link that ends mails to many: signed out, by eye and by mail programs. */
import { expect, it } from 'vitest'
import { mailSettingLinks } from '#server/tokens/setting-links.ts'
import { testSite } from '#test/support/site.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { postForEach } from '#test/support/post.ts'

withDatabase('the link that ends mails to many', (open) => {
  const { the } = postForEach(open)

  const pathOf = (id: string) => mailSettingLinks(testSite({ publicUrl: '' }), id).fromAdmins
  const wants = async () =>
    (await the().api.ok('users.settings.get', { id: the().student.id }, { as: the().student.email })).mails_from_admins
  const read = async (options: Parameters<ReturnType<typeof the>['api']['request']>[0]) => {
    const { body, ...answer } = await the().api.request(options)
    return { ...answer, body: body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : String(body) }
  }
  const look = (url: string, language?: string) =>
    read({ method: 'GET', url, ...(language && { headers: { 'accept-language': language } }) })
  const post = (url: string, payload = '', type = 'application/x-www-form-urlencoded') =>
    read({ method: 'POST', url, payload, headers: { 'content-type': type } })

  it('asks, and changes nothing by being looked at', async () => {
    const { status, body, headers } = await look(pathOf(the().student.id))
    expect(status).toBe(200)
    expect(body).toContain('No more of these mails')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(body).not.toContain('<script')
    expect(body).not.toContain(the().student.email)
    expect(await wants()).toBe(true)
  })

  it.each([
    ['as a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'as parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['by the button of the page', 'application/x-www-form-urlencoded', ''],
  ])('ends them by one post without a cookie, %s, and again', async (_, type, payload) => {
    const path = pathOf(the().student.id)
    for (const { status, body } of [await post(path, payload, type), await post(path, payload, type)]) {
      expect(status).toBe(200)
      expect(body).toContain('You get no more of these mails')
    }
    expect(await wants()).toBe(false)
    expect((await look(path)).body).toContain('Take them again')
    const again = await post(path.replace('unsubscribe?', 'unsubscribe/undo?'))
    expect(again.body).toContain('You get these mails again')
    expect(await wants()).toBe(true)
  })
})
