import { afterEach, expect, test, vi } from 'vitest'
import { fetchedFiles } from '#adapters/http/fetched-files.ts'
import type { Incoming } from '#application/ports/saving.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const whole = { from: 0, sha256: 'abc' }

test('a whole file comes in pieces, from its start', async () => {
  const asked = answering(() => new Response(streamOf('one ', 'two')))
  const incoming = (await ask(whole))._unsafeUnwrap()
  expect(incoming.from).toBe(0)
  expect(await textOf(incoming)).toBe('one two')
  expect(asked[0]?.url).toBe('http://shop.test/download/token')
  expect(asked[0]?.headers.has('Range')).toBe(false)
})

test('the rest of a file is asked for by range, as long as it is the same file', async () => {
  const headers = { 'Content-Range': 'bytes 4-6/7' }
  const asked = answering(() => new Response(streamOf('two'), { status: 206, headers }))
  const incoming = (await ask({ from: 4, sha256: 'abc' }))._unsafeUnwrap()
  expect([incoming.from, await textOf(incoming)]).toEqual([4, 'two'])
  expect(asked[0]?.headers.get('Range')).toBe('bytes=4-')
  expect(asked[0]?.headers.get('If-Range')).toBe('"abc"')
})

test('a server that sends the whole file again says so', async () => {
  answering(() => new Response(streamOf('all of it')))
  expect((await ask({ from: 4, sha256: 'abc' }))._unsafeUnwrap().from).toBe(0)
})

test.each([
  [403, { code: 'LINK_EXPIRED', message: '', data: { renew: true } }, { kind: 'link-expired' }],
  [403, { code: 'LINK_REFUSED', message: '' }, { kind: 'link-refused' }],
  [401, { code: 'SIGN_IN_REQUIRED', message: '' }, { kind: 'signed-out' }],
  [
    503,
    { code: 'RATE_LIMITED', message: '', retry_after: 7 },
    { kind: 'rate-limited', retryAfterSeconds: 7 },
  ],
  [503, { code: 'MAINTENANCE', message: '' }, { kind: 'maintenance' }],
  [502, 'a gateway', { kind: 'unexpected', cause: 502 }],
])('a refusal %i arrives as what it means', async (status, body, error) => {
  answering(() => Response.json(body, { status }))
  expect((await ask(whole))._unsafeUnwrapErr()).toEqual(error)
})

test('a line that breaks off is offline, and one that was stopped is stopped', async () => {
  answering(() => Promise.reject(new TypeError('no line')))
  expect((await ask(whole))._unsafeUnwrapErr()).toEqual({ kind: 'offline' })

  answering(() => new Response(streamOf('one ', new Error('broken'))))
  const incoming = (await ask(whole))._unsafeUnwrap()
  expect((await incoming.next()).isOk()).toBe(true)
  expect((await incoming.next())._unsafeUnwrapErr()).toEqual({ kind: 'offline' })

  const stopped = AbortSignal.abort()
  answering(() => Promise.reject(new DOMException('stopped', 'AbortError')))
  expect((await ask(whole, stopped))._unsafeUnwrapErr()).toEqual({ kind: 'stopped' })
})

function ask(wanted: { from: number; sha256: string }, signal = new AbortController().signal) {
  return fetchedFiles('http://shop.test').fetch('/download/token', { ...wanted, signal })
}

/** The network, which answers so; and what it was asked. */
function answering(answer: () => Response | Promise<Response>) {
  const asked: { readonly url: string; readonly headers: Headers }[] = []
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    asked.push({ url, headers: new Headers(headers) })
    return Promise.resolve(answer())
  })
  return asked
}

function streamOf(...pieces: (string | Error)[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) => {
      const piece = pieces.shift()
      if (piece === undefined) controller.close()
      else if (piece instanceof Error) controller.error(piece)
      else controller.enqueue(new TextEncoder().encode(piece))
    },
  })
}

async function textOf(incoming: Incoming): Promise<string> {
  let text = ''
  for (;;) {
    const chunk = (await incoming.next())._unsafeUnwrap()
    if (!chunk) return text
    text += new TextDecoder().decode(chunk)
  }
}
