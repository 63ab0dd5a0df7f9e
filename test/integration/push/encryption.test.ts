/** The encryption for a push service, against the example of RFC 8291, which no code of ours has written. */
import { createECDH } from 'node:crypto'
import { encryptNotification } from '@block65/webcrypto-web-push'
import { expect, it } from 'vitest'
import { browserKeys, makeBrowserKeys } from '#test/support/push/browser-keys.ts'

/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  private: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  public: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  text: 'When I grow up, I want to be a watermelon',
}

it('the browser of the tests reads the example of the standard', () => {
  const own = createECDH('prime256v1')
  own.setPrivateKey(EXAMPLE.private, 'base64url')
  const browser = browserKeys(own, Buffer.from(EXAMPLE.auth, 'base64url'))
  expect(browser.p256dh).toBe(EXAMPLE.public)
  expect(browser.decrypt(Buffer.from(EXAMPLE.message, 'base64url'))).toBe(EXAMPLE.text)
})

it('the browser of an encrypted notification reads it and no other does, and all are equally long', async () => {
  const [browser, other] = [makeBrowserKeys(), makeBrowserKeys()]
  const encrypted = ({ p256dh, auth }: typeof browser, text: string) =>
    encryptNotification(
      { endpoint: 'https://push.example/1', expirationTime: null, keys: { p256dh, auth } },
      new TextEncoder().encode(text),
    )
  const body = await encrypted(browser, 'Sofía 👩‍🎓')
  expect(browser.decrypt(body)).toBe('Sofía 👩‍🎓')
  expect(() => other.decrypt(body)).toThrow('unable to authenticate data')
  expect((await encrypted(browser, 'x'.repeat(500))).byteLength).toBe(body.byteLength)
  expect(body.byteLength).toBeLessThanOrEqual(4096)
})
