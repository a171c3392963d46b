import { createPublicKey, verify } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { CertificateFile } from '#domain/license/certificate-file.ts'
import { judgeCertificateFile } from '#server/http/signed-certificate.ts'
import { ed25519Signer } from '#server/crypto/certificate-signer.ts'
import { pdfDocuments } from '#server/documents/pdf-documents.ts'
import { certificateRepository } from '#server/sql/documents/certificate-repository.ts'
import { answerOf, openBackend, SELLER, type Backend, type Person } from '../../support/backend.ts'
import { FILE, KIT } from '../../support/backend-data.ts'
import { giveCredits } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { TODAY } from '#tests/support/samples.ts'

const OFFICE = { publicUrl: 'http://localhost:3000', seller: SELLER }

interface Signed {
  readonly certificate: Record<string, string | number | null | readonly string[]>
  readonly algorithm: string
  readonly key_id: string
  readonly signature: string
}

describeOnEveryDatabase('license certificates', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open(), undefined, pdfDocuments(OFFICE))
    return { backend, ada: await backend.signIn() }
  }

  test('every file of an order has a certificate in the words of its day', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD, FILE.SMOKE)
    const { body } = await backend.pay(ada, { quote, extra: { company: 'Ember & Co' } })
    await backend.db.updateTable('products').set({ name: 'Renamed' }).execute()
    const all = await myLicenses(backend, ada)
    expect(all.toSorted((one, other) => one.sku.localeCompare(other.sku))).toEqual(
      [
        { asset: 'Asset 1', file: 'File 11', sku: 'EMB-V-11', slug: 'asset-1' },
        { asset: 'Asset 4', file: 'File 41', sku: 'EMB-V-41', slug: 'asset-4' },
      ].map((file) => ({
        ...file,
        covers: [],
        id: expect.stringMatching(/^[0-9A-Z]{26}$/),
        holder: { name: `${ada.firstName} ${ada.lastName}`, company: 'Ember & Co' },
        license_id: 1,
        license: 'Individual',
        order_id: body.id,
        licensed_at: new Date(TODAY).toISOString(),
        revoked_at: null,
        licensed_by: { id: ada.id, name: `${ada.firstName} ${ada.lastName}` },
        requested_by: null,
        project_tag: '',
      })),
    )
  })

  test('what is owned already is not certified a second time by a bundle with it', async () => {
    const { backend, ada } = await opened()
    await backend.buy(ada, FILE.HD)
    const item = { kind: 'bundle', bundle_id: KIT }
    const changed = await backend.ask(ada, '/api/v1/cart/changes', {
      method: 'POST',
      body: { kind: 'item-added', item },
    })
    const { quote } = (await changed.json()) as { quote: string }
    expect((await backend.pay(ada, { quote, key: 'the-bundle' })).status).toBe(200)
    const all = await myLicenses(backend, ada)
    expect(all.map(({ sku }) => sku).toSorted()).toEqual(['EMB-V-11', 'EMB-V-41'])
  })

  test('a file licensed for credits names the company of the account', async () => {
    const { backend, ada } = await opened()
    await backend.db.updateTable('users').set({ company: 'Studio Ada' }).execute()
    await giveCredits(backend.db, ada.id)
    expect((await backend.request(ada, FILE.UHD)).status).toBe(201)
    expect(await myLicenses(backend, ada)).toMatchObject([
      { sku: 'EMB-V-12', holder: { company: 'Studio Ada' }, revoked_at: null },
    ])
  })

  test('taking a download back revokes its certificate, and licensing anew gives another', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id)
    const { body } = await backend.request(ada, FILE.UHD)
    const [first] = await myLicenses(backend, ada)
    const taken = await backend.credits.reverseSpend(ada, String(body['grant_id']))
    expect(taken.isOk()).toBe(true)
    const day = new Date(TODAY).toISOString()
    expect(await myLicenses(backend, ada)).toMatchObject([{ id: first?.id, revoked_at: day }])
    backend.time.now += 1000
    expect((await backend.request(ada, FILE.UHD)).status).toBe(201)
    expect(await myLicenses(backend, ada)).toMatchObject([
      { sku: 'EMB-V-12', revoked_at: null },
      { id: first?.id, revoked_at: day },
    ])
  })

  test('anybody may see whether a license is valid, and who is licensed', async () => {
    const { backend, ada } = await opened()
    const { body } = await backend.buy(ada, FILE.HD, FILE.SMOKE)
    const [one, other] = await myLicenses(backend, ada)
    const seen = await status(backend, one?.id)
    expect(seen.body).toEqual({
      id: one?.id,
      asset: one?.asset,
      file: one?.file,
      sku: one?.sku,
      covers: [],
      license_id: 1,
      license: 'Individual',
      licensed_at: new Date(TODAY).toISOString(),
      revoked_at: null,
      holder: `${ada.firstName} ${ada.lastName}`,
    })
    const revoking = { orderId: String(body.id), variantIds: [variantOf(one?.sku)] }
    await certificateRepository(backend.db).revoke(revoking, TODAY + 1)
    const revoked = new Date(TODAY + 1).toISOString()
    expect((await status(backend, one?.id)).body).toMatchObject({ revoked_at: revoked })
    expect((await status(backend, other?.id)).body).toMatchObject({ revoked_at: null })
  })

  test('a company is named in the place of the person who bought for it', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    await backend.pay(ada, { quote, extra: { company: 'Ember & Co' } })
    const [one] = await myLicenses(backend, ada)
    const { body } = await status(backend, one?.id)
    expect(body['holder']).toBe('Ember & Co')
    expect(JSON.stringify(body)).not.toContain(ada.lastName)
  })

  test.each(['01KAJ1Z4B7Q2Y8C3D5E6F7G8H9', 'x', "' or 1=1 --"])(
    'the id %s is no license of ours',
    async (id) => {
      const { backend } = await opened()
      expect((await status(backend, id)).status).toBe(404)
    },
  )

  test('nobody goes through ids one by one', async () => {
    const { backend } = await opened()
    const statuses = []
    for (let nth = 0; nth < 61; nth += 1) statuses.push((await status(backend, 'x')).status)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 503])
  })

  test('a certificate’s file is proven by the public key alone, to its last byte', async () => {
    const { backend, ada } = await opened()
    await backend.buy(ada, FILE.HD)
    const { certificate, ...signed } = await signedFile(backend, ada)
    expect(certificate).toMatchObject({
      holder: `${ada.firstName} ${ada.lastName}`,
      company: '',
      asset: 'Asset 1',
      covers: [],
      revoked_at: null,
      verify_at: `http://localhost:3000/license/verify/${String(certificate['id'])}`,
    })
    const key = (await answerOf(await backend.ask(null, '/api/v1/licenses/key'))).body
    expect([signed.algorithm, signed.key_id]).toEqual(['Ed25519', key['key_id']])
    // As docs/operations.md tells strangers to do it: names in order, no spaces.
    const sorted = Object.entries(certificate).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const text = Buffer.from(JSON.stringify(Object.fromEntries(sorted)))
    const signature = Buffer.from(signed.signature, 'base64url')
    const byJwk = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: String(key['x']) },
      format: 'jwk',
    })
    for (const publicKey of [byJwk, createPublicKey(String(key['pem']))]) {
      expect(verify(null, text, publicKey, signature)).toBe(true)
      for (const at of [0, 40, text.length - 1]) {
        const changed = Buffer.from(text)
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
        expect(verify(null, changed, publicKey, signature)).toBe(false)
      }
    }
  })

  test('a certificate’s file says what the license covers, which nobody can add to', async () => {
    const { backend, ada } = await opened()
    await backend.buy(ada, FILE.PLATE_4K)
    const file = await signedFile(backend, ada)
    expect(file.certificate['covers']).toEqual(['File 61', 'File 63'])
    expect(await judged(backend, file)).toMatchObject({
      kind: 'genuine',
      license: { covers: ['File 61', 'File 63'] },
    })
    const wider = { ...file.certificate, covers: ['File 61', 'File 63', 'File 64'] }
    expect(await judged(backend, { ...file, certificate: wider })).toEqual({ kind: 'altered' })
    const { covers: _covers, ...without } = file.certificate
    expect(await judged(backend, { ...file, certificate: without })).toEqual({ kind: 'altered' })
  })

  test('a file that was signed before files covered others is still genuine', async () => {
    const { backend } = await opened()
    const certificateSigner = ed25519Signer('ab'.repeat(32))
    const { keyId } = (await certificateSigner.key())._unsafeUnwrap()
    const judge = (certificate: CertificateFile['certificate']) =>
      judgeCertificateFile(
        { ...backend.testShop, certificateSigner },
        { certificate, keyId, signature: SIGNED_BEFORE.signature },
      )
    const { certificate } = SIGNED_BEFORE
    // A shop of another database, so it has no such license.
    expect((await judge(certificate))._unsafeUnwrap()).toEqual({ kind: 'genuine', license: null })
    const wider = { ...certificate, covers: [] }
    expect((await judge(wider))._unsafeUnwrap()).toEqual({ kind: 'altered' })
  })

  test('the shop tells a genuine file from an altered one and from somebody else’s', async () => {
    const { backend, ada } = await opened()
    const { body: order } = await backend.buy(ada, FILE.HD)
    const file = await signedFile(backend, ada)
    const { id } = file.certificate
    expect(await judged(backend, file)).toMatchObject({
      kind: 'genuine',
      license: { id, revoked_at: null },
    })
    const richer = { ...file.certificate, license: 'Enterprise $100M+' }
    expect(await judged(backend, { ...file, certificate: richer })).toEqual({ kind: 'altered' })
    const longer = { ...file.certificate, note: 'all rights' }
    expect(await judged(backend, { ...file, certificate: longer })).toEqual({ kind: 'altered' })
    expect(await judged(backend, { ...file, signature: 'no signature!' })).toEqual({
      kind: 'altered',
    })
    expect(await judged(backend, { ...file, key_id: 'another' })).toEqual({ kind: 'foreign' })
    const revoking = { orderId: String(order.id), variantIds: [FILE.HD] }
    await certificateRepository(backend.db).revoke(revoking, TODAY)
    expect(await judged(backend, file)).toMatchObject({
      kind: 'genuine',
      license: { revoked_at: new Date(TODAY).toISOString() },
    })
  })

  test('somebody else’s certificate is not there, and a visitor is asked to sign in', async () => {
    const { backend, ada } = await opened()
    await backend.buy(ada, FILE.HD)
    const [one] = await myLicenses(backend, ada)
    const bob = await backend.signIn()
    expect(await myLicenses(backend, bob)).toEqual([])
    for (const path of [`/api/v1/licenses/${one?.id}`, `/api/v1/licenses/${one?.id}/pdf`]) {
      expect((await backend.ask(bob, path)).status).toBe(404)
      expect((await backend.ask(null, path)).status).toBe(401)
    }
    expect((await backend.ask(null, '/api/v1/licenses/own')).status).toBe(401)
    expect((await backend.ask(null, '/api/v1/licenses/export')).status).toBe(401)
  })

  test('all certificates come as one archive: each to show, and each to prove itself', async () => {
    const { backend, ada } = await opened()
    await backend.buy(ada, FILE.HD, FILE.SMOKE)
    const answer = await backend.ask(ada, '/api/v1/licenses/export')
    expect(answer.headers.get('Content-Type')).toBe('application/zip')
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const all = await myLicenses(backend, ada)
    const names = all.map(({ sku, id }) => `${sku}-${id}`)
    expect(Object.keys(files).toSorted()).toEqual(
      names.flatMap((name) => [`${name}.json`, `${name}.pdf`]).toSorted(),
    )
    for (const [nth, name] of names.entries()) {
      expect(readPdf(files[`${name}.pdf`] ?? new Uint8Array()).text).toContain(all[nth]?.id)
      const signed = JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())) as Signed
      expect(await judged(backend, signed)).toMatchObject({ kind: 'genuine' })
    }
  })
})

test('the same secret signs with the same key, and another with another', async () => {
  const [one, same, other] = await Promise.all(
    ['ab', 'ab', 'cd'].map((byte) => ed25519Signer(byte.repeat(32)).key()),
  )
  expect(same?._unsafeUnwrap()).toEqual(one?._unsafeUnwrap())
  expect(other?._unsafeUnwrap().keyId).not.toBe(one?._unsafeUnwrap().keyId)
})

test('the key is that of RFC 8032, so others’ tools have it too', async () => {
  const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
  const signer = ed25519Signer(seed)
  const { x } = (await signer.key())._unsafeUnwrap()
  expect(Buffer.from(x, 'base64url').toString('hex')).toBe(
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  )
  const { signature } = (await signer.sign(''))._unsafeUnwrap()
  expect(Buffer.from(signature, 'base64url').toString('hex')).toBe(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  )
})

/** As certificates were until files covered others, by a key of this test. */
const SIGNED_BEFORE = {
  certificate: {
    id: '01KAJ1Z4B7Q2Y8C3D5E6F7G8H9',
    asset: 'Campfire',
    file: '3840×2160 ProRes 4444',
    sku: 'EMB-2D-0001-UHD',
    license_id: 2,
    license: 'Startup',
    licensed_at: '2026-10-01T09:00:00.000Z',
    revoked_at: null,
    holder: 'Ada Byron',
    company: 'Ember & Co',
    order_id: '01KAJ1Z4B7Q2Y8C3D5E6F7G8HA',
    verify_at: 'http://localhost:3000/license/verify/01KAJ1Z4B7Q2Y8C3D5E6F7G8H9',
  },
  signature:
    'z8NkcB9I7M3LiGHwl6hLr7l7ChZwFRDEoXEMA00CB5sN-cMh2zS1nvN_l2BcLsm72oofMZA7fW1MEOjXhYp2DQ',
}

interface OwnLicense {
  readonly id: string
  readonly asset: string
  readonly file: string
  readonly sku: string
}

async function myLicenses({ ask }: Backend, who: Person): Promise<readonly OwnLicense[]> {
  const answer = await ask(who, '/api/v1/licenses/own')
  return ((await answer.json()) as { items: OwnLicense[] }).items
}

async function status({ ask }: Backend, id: string | undefined) {
  return answerOf(await ask(null, `/api/v1/licenses/${encodeURIComponent(String(id))}/status`))
}

async function signedFile(backend: Backend, who: Person): Promise<Signed> {
  const [one] = await myLicenses(backend, who)
  return (await (await backend.ask(who, `/api/v1/licenses/${one?.id}`)).json()) as Signed
}

async function judged({ ask }: Backend, file: Signed): Promise<unknown> {
  const { certificate, key_id, signature } = file
  const body = { certificate, key_id, signature }
  return (await ask(null, '/api/v1/licenses/check', { method: 'POST', body })).json()
}

function variantOf(sku = ''): number {
  return Number(sku.replace('EMB-V-', ''))
}
