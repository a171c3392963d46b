import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FileUploads } from '#server/application/ports/file-uploads.ts'
import { s3Storage } from '#server/file-storage/s3-storage.ts'
import { openBackend } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { TODAY } from '#tests/support/samples.ts'
import { signatureFault } from '#tests/support/s3-signatures.ts'
import { incoming, KEYS, openBucket } from '../../support/file-storages.ts'

const MIB = 1024 * 1024
const MINUTE = 60 * 1000

/** The example request of S3's own documentation, with the signature that stands there. */
const DOCUMENTED = {
  method: 'GET',
  rawUrl:
    '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
    '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
    '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
    '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  headers: { host: 'examplebucket.s3.amazonaws.com' },
  body: Buffer.alloc(0),
}
const DOCUMENTED_KEYS = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}

describe('the stand-in for S3', () => {
  test('judges signatures as the documentation of S3 does', () => {
    const then = Date.UTC(2013, 4, 24)
    expect(signatureFault(DOCUMENTED, DOCUMENTED_KEYS, then)).toBeNull()
    const other = { ...DOCUMENTED, rawUrl: DOCUMENTED.rawUrl.replace('test.txt', 'text.txt') }
    expect(signatureFault(other, DOCUMENTED_KEYS, then)).toBe('SignatureDoesNotMatch')
    expect(signatureFault(DOCUMENTED, DOCUMENTED_KEYS, then + 86_400_001)).toBe('AccessDenied')
  })

  test('lets nobody in who has another key, or none', async () => {
    const { uploads, store } = await openBucket()
    await put(uploads, 'a.mov', randomBytes(10))
    const place = { ...KEYS, origin: `http://${store.host}`, bucket: 'media', prefix: 'shop/' }
    const thief = s3Storage({ ...place, secretKey: 'guessed' }, { now: Date.now })
    expect((await thief.open('a.mov'))._unsafeUnwrapErr().kind).toBe('unexpected')
    expect((await fetch(`http://${store.host}/media/shop/a.mov`)).status).toBe(403)
  })
})

describe('a bucket', () => {
  test('keeps its files in the folder that was named', async () => {
    const { uploads, store } = await openBucket()
    await put(uploads, '2d/a.mov', randomBytes(10))
    expect([...store.objects.keys()]).toEqual(['shop/2d/a.mov'])
  })

  test('is not kept sending to a reader who left before its answer', async () => {
    const asked = Promise.withResolvers<ServerResponse>()
    const server = createServer((request, response) => {
      if (request.method === 'HEAD') response.setHeader('Content-Length', MIB).end()
      else asked.resolve(response)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const place = { ...KEYS, origin: `http://127.0.0.1:${port}`, bucket: 'media', prefix: '' }
    const file = (await s3Storage(place, { now: Date.now }).open('a.mov'))._unsafeUnwrap()
    const reader = file.stream(null).getReader()
    const read = reader.read()
    const answer = await asked.promise
    const closed = once(answer, 'close')
    await reader.cancel()
    await read
    answer.write(randomBytes(MIB / 2))
    await closed
    expect(answer.writableFinished).toBe(false)
  })

  test('gets a large file part by part, and a broken one leaves no parts to pay for', async () => {
    const { uploads, store } = await openBucket()
    await put(uploads, 'big.mov', randomBytes(20 * MIB))
    expect(store.log.map((line) => line.split(' ')[0])).toEqual([
      'HEAD',
      'POST',
      'PUT',
      'PUT',
      'PUT',
      'POST',
    ])
    const broken = { ...incoming(randomBytes(9 * MIB)), sha256: 'ab'.repeat(32) }
    expect((await uploads.put('broken.mov', broken)).isErr()).toBe(true)
    expect(store.uploads.size).toBe(0)
    expect([...store.objects.keys()]).toEqual(['shop/big.mov'])
  })

  test('is asked again when it is busy, and given up when it stays so', async () => {
    const { storage: fileStorage, uploads, store } = await openBucket()
    await put(uploads, 'a.mov', randomBytes(10))
    store.errors.push(503, 500, 429)
    expect((await fileStorage.open('a.mov'))._unsafeUnwrap().bytes).toBe(10)
    store.errors.push(503, 503, 503, 503)
    expect((await fileStorage.open('a.mov'))._unsafeUnwrapErr()).toMatchObject({
      kind: 'unexpected',
      cause: { message: 'the media store returned 503 for a.mov' },
    })
  })

  test('never mixes two versions of a file', async () => {
    const { storage: fileStorage, uploads } = await openBucket()
    await put(uploads, 'a.mov', randomBytes(10))
    const looked = (await fileStorage.open('a.mov'))._unsafeUnwrap()
    await put(uploads, 'a.mov', randomBytes(11))
    await expect(new Response(looked.stream(null)).arrayBuffer()).rejects.toThrow('412')
  })

  test('that cannot be reached is an outage, not a missing file', async () => {
    const { storage: fileStorage, store } = await openBucket()
    await store.close()
    expect((await fileStorage.open('a.mov'))._unsafeUnwrapErr().kind).toBe('unexpected')
  })

  test('hands a file out under its name by a link that ends', async () => {
    const { storage: fileStorage, uploads, time } = await openBucket()
    const bytes = randomBytes(100)
    await put(uploads, 'packs/a b’s (1).mov', bytes)
    const disposition = `attachment; filename="Glut (1)!.mov"; filename*=UTF-8''Glut%20%E2%80%93%20%281%29.mov`
    const file = (await fileStorage.open('packs/a b’s (1).mov'))._unsafeUnwrap()
    const address = await file.address({
      contentType: 'video/quicktime',
      contentDisposition: disposition,
      until: time.now + 15 * MINUTE,
    })
    const link = address._unsafeUnwrap() ?? ''
    const answer = await fetch(link, { headers: { Range: 'bytes=10-' } })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('Content-Disposition')).toBe(disposition)
    expect(answer.headers.get('Content-Type')).toBe('video/quicktime')
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(10))).toBe(true)
    expect((await fetch(link.replace('a%20b', 'c%20b'))).status).toBe(403)
    expect((await fetch(link, { method: 'DELETE' })).status).toBe(403)
    time.now += 15 * MINUTE - 1000
    expect((await fetch(link)).status).toBe(200)
    time.now += 2000
    expect((await fetch(link)).status).toBe(403)
  })
})

describeOnEveryDatabase('a shop whose media lie in a bucket', (open) => {
  const opened = async () => {
    const time = { now: TODAY }
    const { storage: fileStorage, uploads, store } = await openBucket(time)
    const backend = await openBackend(await open(), () => fileStorage)
    for (const [id, bytes] of backend.files) await put(uploads, `files/${id}.mov`, bytes)
    await put(uploads, '2d/ember-rise/preview.webm', backend.files.get(FILE.HD) ?? new Uint8Array())
    const ada = await backend.signIn()
    await backend.buy(ada, FILE.HD)
    const { body } = await backend.request(ada, FILE.HD)
    const url = String(body.url)
    return { backend, store, time, ada, body, url }
  }

  test('sends a buyer to the bucket, where the whole file is', async () => {
    const { backend, ada, url, body, time } = await opened()
    const answer = await backend.ask(ada, url)
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([302, 'private, no-store'])
    const link = answer.headers.get('Location') ?? ''
    const file = await fetch(link)
    const got = Buffer.from(await file.arrayBuffer())
    expect(createHash('sha256').update(got).digest('hex')).toBe(body['sha256'])
    expect(file.headers.get('Content-Disposition')).toContain(`''glut%20%E2%80%93%20asset%2011.mov`)
    time.now = Date.parse(String(body['expires_at'])) + 1000
    expect((await fetch(link)).status).toBe(403)
  })

  test('hands the bytes to a script of its own page itself, since that may not read elsewhere', async () => {
    const { backend, ada, url, body } = await opened()
    const headers = { 'Sec-Fetch-Dest': 'empty', Range: 'bytes=100-' }
    const answer = await backend.ask(ada, url, { headers })
    expect([answer.status, answer.headers.get('Location')]).toEqual([206, null])
    const whole = backend.files.get(FILE.HD) ?? new Uint8Array()
    expect(whole.length).toBe(body['size'])
    expect(Buffer.from(await answer.arrayBuffer()).equals(whole.subarray(100))).toBe(true)
  })

  test('sends nobody else there', async () => {
    const { backend, url } = await opened()
    const ben = await backend.signIn()
    expect((await backend.ask(ben, url)).status).toBe(403)
    expect((await backend.ask(null, url)).status).toBe(401)
    await backend.db.updateTable('entitlements').set({ revoked_at: TODAY }).execute()
    expect((await backend.ask(ben, url)).headers.get('Location')).toBeNull()
  })

  test('answers HEAD itself, since a link is for GET', async () => {
    const { backend, ada, url, body } = await opened()
    const head = await backend.ask(ada, url, { method: 'HEAD' })
    expect([head.status, head.headers.get('ETag')]).toEqual([200, `"${String(body['sha256'])}"`])
  })

  test('does not send a file that is not the one sold', async () => {
    const { backend, store, ada, url } = await opened()
    const key = `shop/files/${FILE.HD}.mov`
    const kept = store.objects.get(key)
    if (kept) store.objects.set(key, { ...kept, bytes: kept.bytes.subarray(1) })
    expect((await backend.ask(ada, url)).status).toBe(500)
  })

  test('shows previews under its own address, in ranges', async () => {
    const { backend, store } = await opened()
    store.log.length = 0
    const headers = { Range: 'bytes=5-14' }
    const answer = await backend.ask(null, '/media/2d/ember-rise/preview.webm', { headers })
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([206, 10])
    expect(store.log).toEqual([
      'HEAD shop/2d/ember-rise/preview.webm',
      'GET shop/2d/ember-rise/preview.webm bytes=5-14',
    ])
    const etag = answer.headers.get('ETag') ?? ''
    const again = await backend.ask(null, '/media/2d/ember-rise/preview.webm', {
      headers: { 'If-None-Match': etag },
    })
    expect(again.status).toBe(304)
    expect((await backend.ask(null, `/media/files/${FILE.HD}.mov`)).status).toBe(404)
  })
})

async function put(uploads: FileUploads, path: string, bytes: Uint8Array): Promise<void> {
  expect((await uploads.put(path, incoming(bytes)))._unsafeUnwrap()).toBe('put')
}
