import { expect, it } from 'vitest'
import { endpointOf, NotPublic, publicLookup } from './endpoint.ts'

const OUT = { allowsLoopback: false }
const HERE = { allowsLoopback: true }

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://198.18.0.1.example/abc',
  'https://93.184.216.34/abc',
  'https://push.example:443/abc',
  ' HTTPS://PUSH.example/./abc ',
  'https://[2606:4700::1111]/abc',
])('takes %s', (address) => {
  expect(endpointOf(address, OUT)?.href).toBe(new URL(address).href)
})

it.each([
  '',
  'push.example/abc',
  'http://push.example/abc',
  'ftp://push.example/abc',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://push.example:8443/abc',
  'https://user:secret@push.example/abc',
  'https://user@push.example/abc',
  'https://push.example/abc#part',
  'https://localhost/abc',
  'https://127.0.0.1/abc',
  'http://127.0.0.1:5432/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://0/abc',
  'https://10.0.0.7/abc',
  'https://172.16.3.4/abc',
  'https://192.168.1.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/abc',
  'https://224.0.0.1/abc',
  'https://255.255.255.255/abc',
  'https://[::1]/abc',
  'https://[::]/abc',
  'https://[fe80::1]/abc',
  'https://[fd00::1]/abc',
  'https://[::ffff:127.0.0.1]/abc',
  'https://[::ffff:10.0.0.7]/abc',
  'https://[64:ff9b::a00:7]/abc',
  'https://[::127.0.0.1]/abc',
  'https://[::10.0.0.7]/abc',
  'https://[::a9fe:a9fe]/abc',
  'https://[::ffff:0:10.0.0.7]/abc',
  'https://[2001:db8::1]/abc',
  'https://[2002:a00:7::]/abc',
  'https://[4000::1]/abc',
  'https://push.example/\0',
  'https://push.example/a\nbc',
  '\u0001https://push.example/abc',
  'https://push.example/\u0085',
  `https://push.example/${'ü'.repeat(300)}`,
  `https://push.example/${'x'.repeat(1000)}`,
])('refuses %s', (address) => {
  expect(endpointOf(address, OUT)).toBeNull()
})

it('takes this machine where nobody else comes by, and no other network even there', () => {
  expect(endpointOf('http://127.0.0.1:5432/abc', HERE)).not.toBeNull()
  expect(endpointOf('https://localhost:8443/abc', HERE)).not.toBeNull()
  expect(endpointOf('ftp://localhost/abc', HERE)).toBeNull()
  expect(endpointOf('http://10.0.0.7/abc', HERE)).toBeNull()
  expect(endpointOf('https://[::ffff:10.0.0.7]/abc', HERE)).toBeNull()
})

const found = (hostname: string, rules: typeof OUT): Promise<unknown> =>
  new Promise((resolve) => {
    publicLookup(rules)(hostname, { all: true }, (error, addresses) => resolve(error ?? addresses))
  })

it('does not connect where a name leads into this machine or a network of its own', async () => {
  // Every machine has this name; it stands for any that leads inwards.
  expect(await found('localhost', OUT)).toBeInstanceOf(NotPublic)
  expect(await found('10.0.0.7', OUT)).toBeInstanceOf(NotPublic)
  expect(await found('169.254.169.254', HERE)).toBeInstanceOf(NotPublic)
  expect(await found('::10.0.0.7', OUT)).toBeInstanceOf(NotPublic)
  expect(await found('4000::1', OUT)).toBeInstanceOf(NotPublic)
  expect(await found('2606:4700::1111', OUT)).toEqual([{ address: '2606:4700::1111', family: 6 }])
  expect(await found('93.184.216.34', OUT)).toEqual([{ address: '93.184.216.34', family: 4 }])
  expect(await found('127.0.0.1', HERE)).toEqual([{ address: '127.0.0.1', family: 4 }])
})

it('answers one address where one is asked for', async () => {
  const one = new Promise((resolve) => {
    publicLookup(OUT)('93.184.216.34', {}, (error, address, family) => resolve([error, address, family]))
  })
  expect(await one).toEqual([null, '93.184.216.34', 4])
})
