import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openBackend, type Backend, type Person } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

describeOnEveryDatabase('asking for a file', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    return { backend, ada: await backend.signIn() }
  }

  test('a visitor is asked to sign in, whatever the file', async () => {
    const { backend } = await opened()
    for (const id of [FILE.HD, FILE.FREE, 999]) {
      expect(short(await backend.request(null, id))).toEqual([401, 'SIGN_IN_REQUIRED'])
    }
  })

  test('who has not confirmed their address gets nothing, not even what they bought', async () => {
    const { backend } = await opened()
    const eve = await backend.signIn({ confirmedAt: null })
    await backend.buy(eve, FILE.HD)
    const about = async (id: number) => (await backend.request(eve, id)).body.data?.['about']
    expect(short(await backend.request(eve, FILE.HD))).toEqual([403, 'EMAIL_UNCONFIRMED'])
    expect(await about(FILE.HD)).toBe('any')
    expect(await about(FILE.FREE)).toBe('free-or-practice')
    expect(await about(FILE.PRACTICE)).toBe('free-or-practice')
  })

  test('what is owned starts, forever', async () => {
    const { backend, ada } = await opened()
    await backend.buy(ada, FILE.HD)
    expect((await backend.request(ada, FILE.HD)).status).toBe(200)
    backend.time.now += 4000 * DAY
    const later = await backend.signInAgain(ada)
    expect((await backend.request(later, FILE.HD)).status).toBe(200)
  })

  test('what is not owned wants a subscription or credits', async () => {
    const { backend, ada } = await opened()
    expect(short(await backend.request(ada, FILE.SUBSCRIPTION))).toEqual([
      402,
      'SUBSCRIPTION_REQUIRED',
    ])
    const { status, body } = await backend.request(ada, FILE.UHD)
    expect([status, body.code, body.data?.['credits_missing']]).toEqual([402, 'CREDITS_MISSING', 2])
    expect(body['message']).toMatch(/^You need 2 more credits\. Buy credits/)
  })

  test('a free asset is granted for 30 days, again and again', async () => {
    const { backend, ada } = await opened()
    expect((await backend.request(ada, FILE.FREE)).status).toBe(201)
    expect((await backend.request(ada, FILE.FREE)).status).toBe(200)
    expect(await myLibrary(backend, ada)).toMatchObject([{ order_id: null }])
    backend.time.now += 30 * DAY
    const later = await backend.signInAgain(ada)
    expect(await myLibrary(backend, later)).toEqual([])
    expect((await backend.request(later, FILE.FREE)).status).toBe(201)
  })

  test('the eleventh practice asset of a month waits for the next one', async () => {
    const { backend, ada } = await opened()
    await takePractice(backend, ada, 10)
    const refused = await backend.request(ada, FILE.PRACTICE + 10)
    expect(refused.status).toBe(507)
    expect(refused.body).toMatchObject({
      code: 'PFL_LIMIT_REACHED',
      data: { used: 10, limit: 10, resets_at: '2026-04-01T00:00:00.000Z' },
    })
    expect((await backend.request(ada, FILE.PRACTICE)).status).toBe(200)
    expect(await meter(backend, ada)).toMatchObject({ used: 10 })
    backend.time.now = Date.UTC(2026, 3, 1)
    const later = await backend.signInAgain(ada)
    expect(await meter(backend, later)).toMatchObject({ used: 0 })
    expect((await backend.request(later, FILE.PRACTICE + 10)).status).toBe(201)
  })

  test('fifty parallel requests with one practice download left get one more', async () => {
    const { backend, ada } = await opened()
    await takePractice(backend, ada, 9)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        backend.request(ada, FILE.PRACTICE + 9 + (place % 3)),
      ),
    )
    const assets = await backend.db
      .selectFrom('grants')
      .select('product_id')
      .distinct()
      .where('user_id', '=', ada.id)
      .execute()
    expect(assets).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 201, 503, 507].includes(status))).toBe(true)
  })

  test('the sixth new link within an hour is put off, and somebody else is not', async () => {
    const { backend, ada } = await opened()
    const ben = await backend.signIn()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => backend.request(ada, FILE.FREE)),
    )
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(5)
    const refused = await backend.request(ada, FILE.FREE)
    expect(short(refused)).toEqual([503, 'VARIANT_DOWNLOADS_LIMIT_REACHED'])
    expect(Number(refused.retryAfter)).toBe(3600)
    expect((await backend.request(ben, FILE.FREE)).status).toBe(201)
    backend.time.now += 60 * MINUTE
    expect((await backend.request(ada, FILE.FREE)).status).toBe(200)
  })

  test('renewing links that ran out never counts', async () => {
    const { backend, ada } = await opened()
    for (let link = 0; link < 5; link += 1) await backend.request(ada, FILE.FREE)
    backend.time.now += 15 * MINUTE
    expect((await backend.request(ada, FILE.FREE)).status).toBe(200)
    expect((await backend.request(ada, FILE.FREE)).status).toBe(503)
  })

  test('there is no file 999, nor one with an id beyond all ids', async () => {
    const { backend, ada } = await opened()
    expect((await backend.request(ada, 999)).status).toBe(404)
    expect((await backend.request(ada, 2 ** 52)).status).toBe(404)
  })

  test('what is no longer sold stays with who has it', async () => {
    const { backend, ada } = await opened()
    const ben = await backend.signIn()
    await backend.buy(ada, FILE.HD)
    await backend.db.updateTable('products').set({ retired: 1 }).execute()
    expect((await backend.request(ada, FILE.HD)).status).toBe(200)
    expect((await backend.request(ben, FILE.HD)).status).toBe(404)
    expect((await backend.request(ben, FILE.FREE)).status).toBe(404)
  })
})

describeOnEveryDatabase('fetching a file', (open) => {
  const linked = async (variantId: number = FILE.HD) => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    await backend.buy(ada, FILE.HD)
    const { body } = await backend.request(ada, variantId)
    const url = String(body.url)
    const fetchIt = (headers: Record<string, string> = {}, who: Person | null = ada) =>
      backend.ask(who, url, { headers })
    return { backend, ada, url, body, fetchIt, bytes: backend.files.get(variantId) ?? none }
  }

  test('the whole file arrives with the hash that was told', async () => {
    const { fetchIt, body } = await linked()
    const answer = await fetchIt()
    const got = new Uint8Array(await answer.arrayBuffer())
    expect(answer.status).toBe(200)
    expect(createHash('sha256').update(got).digest('hex')).toBe(body['sha256'])
    expect(body['size']).toBe(got.byteLength)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': `attachment; filename="glut  asset 11.mov"; filename*=UTF-8''glut%20%E2%80%93%20asset%2011.mov`,
      'content-length': String(got.length),
      'content-type': 'video/quicktime',
      etag: `"${String(body['sha256'])}"`,
      'x-content-type-options': 'nosniff',
    })
  })

  test('a download that broke off goes on where it was', async () => {
    const { fetchIt, bytes, body } = await linked()
    const etag = `"${String(body['sha256'])}"`
    const start = await fetchIt({ Range: 'bytes=0-999' })
    const rest = await fetchIt({ Range: 'bytes=1000-', 'If-Range': etag })
    expect([start.status, rest.status]).toEqual([206, 206])
    expect(rest.headers.get('Content-Range')).toBe(`bytes 1000-${bytes.length - 1}/${bytes.length}`)
    const whole = Buffer.concat([await bytesOf(start), await bytesOf(rest)])
    expect(whole.equals(bytes)).toBe(true)
  })

  test('a file that changed since comes whole', async () => {
    const { fetchIt, bytes } = await linked()
    const answer = await fetchIt({ Range: 'bytes=1000-', 'If-Range': '"another"' })
    expect(answer.status).toBe(200)
    expect((await bytesOf(answer)).equals(bytes)).toBe(true)
  })

  test('each kind of range gets what HTTP promises', async () => {
    const { fetchIt, bytes } = await linked()
    const size = bytes.length
    const cases = [
      ['bytes=0-0', 206, `bytes 0-0/${size}`],
      ['bytes=-10', 206, `bytes ${size - 10}-${size - 1}/${size}`],
      [`bytes=5-${size * 2}`, 206, `bytes 5-${size - 1}/${size}`],
      [`bytes=-${size * 2}`, 206, `bytes 0-${size - 1}/${size}`],
      [`bytes=${size}-`, 416, `bytes */${size}`],
      ['bytes=-0', 416, `bytes */${size}`],
      ['bytes=0-1,5-6', 200, null],
      ['bytes=9-3', 200, null],
      ['lines=1-2', 200, null],
      ['bytes=-', 200, null],
    ] as const
    for (const [range, status, contentRange] of cases) {
      const answer = await fetchIt({ Range: range })
      expect([range, answer.status, answer.headers.get('Content-Range')]).toEqual([
        range,
        status,
        contentRange,
      ])
      await answer.arrayBuffer()
    }
  })

  test('a browser that has the file is told so, and HEAD tells its size', async () => {
    const { backend, ada, url, fetchIt, body, bytes } = await linked()
    const known = await fetchIt({ 'If-None-Match': `W/"x", "${String(body['sha256'])}"` })
    expect([known.status, await known.text()]).toEqual([304, ''])
    const head = await backend.ask(ada, url, { method: 'HEAD', headers: { Range: 'bytes=0-1' } })
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(bytes.length)])
  })

  test('a link that ran out asks to be renewed, and the new one goes on', async () => {
    const { backend, ada, fetchIt, body, bytes } = await linked()
    backend.time.now = Date.parse(String(body['expires_at'])) - 1
    expect((await fetchIt()).status).toBe(200)
    backend.time.now += 1
    const expired = await fetchIt()
    expect(expired.status).toBe(403)
    expect(await expired.json()).toMatchObject({ code: 'LINK_EXPIRED', data: { renew: true } })
    const renewed = await backend.request(ada, FILE.HD)
    const rest = await backend.ask(ada, String(renewed.body.url), {
      headers: { Range: 'bytes=10-', 'If-Range': `"${String(body['sha256'])}"` },
    })
    expect((await bytesOf(rest)).equals(bytes.subarray(10))).toBe(true)
  })

  test('a link works in the session of its own user only', async () => {
    const { backend, fetchIt } = await linked()
    const ben = await backend.signIn()
    expect(await codeOf(await fetchIt({}, ben))).toEqual([403, 'LINK_REFUSED'])
    expect(await codeOf(await fetchIt({}, null))).toEqual([401, 'SIGN_IN_REQUIRED'])
  })

  test('a forged link is refused, and so is one signed for something else', async () => {
    const { backend, ada, url } = await linked()
    const [payload = '', signature = ''] = url.replace('/download/', '').split('.')
    const richer = btoa(atob(payload).replace('11', '12')).replace(/=+$/, '')
    const elsewhere = await backend.testShop.secrets.sign(payload)
    const forged = [
      `${richer}.${signature}`,
      `${payload}.${'0'.repeat(64)}`,
      `${payload}.`,
      payload,
      `${payload}.${signature}.x`,
      `${payload}.${elsewhere}`,
      'x'.repeat(5000),
    ]
    for (const token of forged) {
      const answer = await backend.ask(ada, `/download/${token}`)
      expect(await codeOf(answer)).toEqual([403, 'LINK_REFUSED'])
    }
  })

  test('a grant that was reversed ends its links, expired or not', async () => {
    const { backend, fetchIt } = await linked()
    await backend.db.updateTable('entitlements').set({ revoked_at: backend.time.now }).execute()
    expect(await codeOf(await fetchIt())).toEqual([403, 'LINK_REFUSED'])
    backend.time.now += DAY
    expect(await codeOf(await fetchIt())).toEqual([403, 'LINK_REFUSED'])
  })

  test('a file that is not the one sold is not sent', async () => {
    const { backend, fetchIt } = await linked()
    truncateSync(join(backend.mediaDir, `files/${FILE.HD}.mov`), 10)
    expect((await fetchIt()).status).toBe(500)
    expect(backend.alarms).toHaveLength(1)
  })

  test('a symbolic link in the file storage leads nowhere', async () => {
    const { backend, fetchIt } = await linked()
    const place = join(backend.mediaDir, `files/${FILE.HD}.mov`)
    renameSync(place, `${place}.away`)
    symlinkSync(`${place}.away`, place)
    expect((await fetchIt()).status).toBe(404)
  })
})

describeOnEveryDatabase('previews', (open) => {
  const PREVIEW = '/media/2d/ember-rise/preview.webm'

  test('anybody sees a preview, in ranges and by its version', async () => {
    const backend = await openBackend(await open())
    const answer = await backend.ask(null, PREVIEW)
    expect(answer.status).toBe(200)
    expect((await bytesOf(answer)).equals(backend.files.get(FILE.HD) ?? none)).toBe(true)
    expect(answer.headers.get('Content-Type')).toBe('video/webm')
    expect(answer.headers.get('Cache-Control')).toContain('public, max-age=')
    const etag = answer.headers.get('ETag') ?? ''
    const again = await backend.ask(null, PREVIEW, { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
    const part = await backend.ask(null, PREVIEW, { headers: { Range: 'bytes=0-9' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
  })

  test('what an import named by its hash is kept forever, a sample for a day', async () => {
    const db = await open()
    const backend = await openBackend(db)
    const path = `imports/A-1/${'0f'.repeat(10)}/preview.webm`
    mkdirSync(join(backend.mediaDir, dirname(path)), { recursive: true })
    writeFileSync(join(backend.mediaDir, path), 'a clip')
    await db.insertInto('public_media').values({ path }).execute()
    const kept = async (address: string) =>
      (await backend.ask(null, address)).headers.get('Cache-Control')
    expect(await kept(`/media/${path}`)).toBe('public, max-age=31536000, immutable')
    expect(await kept(PREVIEW)).toContain('max-age=86400')
  })

  test('what is sold is not shown, nor is anything that nobody named a preview', async () => {
    const backend = await openBackend(await open())
    writeFileSync(join(backend.mediaDir, 'notes.txt'), 'not for customers')
    const closed = [
      `/media/files/${FILE.HD}.mov`,
      `/media/files/${FILE.FREE}.mov`,
      '/media/notes.txt',
      '/media/',
      '/media/2d',
      '/media/2d/ember-rise/preview.webm/x',
    ]
    for (const path of closed) expect((await backend.ask(null, path)).status).toBe(404)
    const odd = await backend.ask(null, '/media/2d%2f..%2ffiles/11.mov')
    expect(odd.status).toBe(400)
  })
})

const none = Buffer.alloc(0)

function short({ status, body }: { status: number; body: { code?: string } }) {
  return [status, body.code]
}

async function codeOf(answer: Response): Promise<readonly unknown[]> {
  return [answer.status, ((await answer.json()) as { code: string }).code]
}

async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}

async function takePractice(backend: Backend, who: Person, count: number): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    expect((await backend.request(who, FILE.PRACTICE + place)).status).toBe(201)
  }
}

async function meter(backend: Backend, who: Person): Promise<unknown> {
  return (await backend.ask(who, '/api/v1/downloads/practice')).json()
}

async function myLibrary(backend: Backend, who: Person): Promise<unknown> {
  const answer = await backend.ask(who, '/api/v1/library')
  return ((await answer.json()) as { items: unknown }).items
}
