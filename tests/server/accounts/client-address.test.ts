import { expect, test } from 'vitest'
import { guardedApp } from '#server/http/app.ts'
import { clientAddress } from '#server/http/middleware/client-address.ts'
import { openAccountShop } from '#tests/support/account-shop.ts'

async function whence() {
  const { services } = await openAccountShop()
  return async (address: string, forwarded: string, proxies: readonly string[]) => {
    const app = guardedApp(services, (shop) => {
      shop.get('/api/whence', (context) => context.text(clientAddress(context, proxies)))
    })
    const headers = { 'X-Forwarded-For': forwarded }
    const asked = new Request('http://localhost:3000/api/whence', { headers })
    return (await app.fetch(asked, { address })).text()
  }
}

test('only a proxy of ours is believed about where a request comes from', async () => {
  const from = await whence()
  expect(await from('9.9.9.9', '1.2.3.4', [])).toBe('9.9.9.9')
  expect(await from('10.0.0.1', '6.6.6.6, 1.2.3.4', ['10.0.0.1'])).toBe('1.2.3.4')
  expect(await from('10.0.0.1', '1.2.3.4, 10.0.0.2', ['10.0.0.1', '10.0.0.2'])).toBe('1.2.3.4')
  expect(await from('10.0.0.1', '', ['10.0.0.1'])).toBe('10.0.0.1')
  expect(await from('::ffff:9.9.9.9', '', [])).toBe('9.9.9.9')
  expect(await from('2001:db8:1:2:3:4:5:6', '', [])).toBe('2001:db8:1:2')
})

test.each([
  ['1.2.3.4:50123', '1.2.3.4'],
  ['[2001:db8:1:2:3:4:5:6]:50123', '2001:db8:1:2'],
  ['[2001:DB8:1:2::6]', '2001:db8:1:2'],
  ['[::ffff:1.2.3.4]:50123', '1.2.3.4'],
  ['::ffff:102:304', '1.2.3.4'],
  ['6.6.6.6, 1.2.3.4:50123, 10.0.0.2:443', '1.2.3.4'],
  // However one network is written, it is one.
  ['2001:db8::2:0:0:0:1', '2001:db8:0:2'],
  ['2001:db8:0:2::1', '2001:db8:0:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('a proxy that passes %s on means %s, whatever port it came from', async (forwarded, client) => {
  const from = await whence()
  expect(await from('10.0.0.1', forwarded, ['10.0.0.1', '10.0.0.2'])).toBe(client)
})

test.each(['unknown', '_hidden', '1.2.3.4:x', '1.2.3.4.5', '[1.2.3.4', '7.7.7.7, 1.2.3'])(
  'what is no address counts as its proxy, not as an address for each that somebody makes up: %s',
  async (forwarded) => {
    const from = await whence()
    expect(await from('10.0.0.1', forwarded, ['10.0.0.1'])).toBe('10.0.0.1')
  },
)
