import { expect, test } from 'vitest'
import { FILE } from '#tests/support/backend-data.ts'
import { answerOf } from '#tests/support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openRefundShop } from '#tests/support/refund-shop.ts'
import { openStaff } from '#tests/support/staff.ts'
import type { Db } from '#server/sql/database.ts'

async function opened(db: Db) {
  const shop = await openRefundShop(db)
  const grace = await openStaff(shop)
  const send = async (method: string, path: string, body?: object) => {
    const asked = { method, ...(body ? { body } : {}) }
    return answerOf(await shop.ask(grace, `/api/v1/admin${path}`, asked))
  }
  const actions = async () =>
    (await db.selectFrom('audit_log').select(['action', 'who', 'why']).orderBy('id').execute()).map(
      ({ action, who, why }) => [action, who, why],
    )
  return { ...shop, grace, send, actions, db }
}

const WHY = 'Autumn campaign'
const CODE = {
  code: 'autumn-20',
  percent: 20,
  value: null,
  max_uses: 100,
  max_uses_each: 1,
  min_total: null,
  license_ids: [1, 2],
  from: '',
  until: '2099-11-30',
  skus: [],
  reason: WHY,
}

describeOnEveryDatabase('what staff look after in the store', (open) => {
  test('a discount code is created, works for whoever enters it, and is ended', async () => {
    const { send, actions, grace, signIn, ask, put } = await opened(await open())
    expect((await send('GET', '/codes')).body['codes']).toEqual([])
    const made = await send('POST', '/codes', CODE)
    expect(made.body['codes']).toMatchObject([
      {
        code: 'AUTUMN-20',
        percent: 20,
        value: null,
        uses: 0,
        max_uses: 100,
        license_ids: [1, 2],
        items: null,
        starts_at: null,
        state: 'active',
        ends_at: '2099-12-01T00:00:00.000Z',
      },
    ])
    const ada = await signIn()
    await put(ada, FILE.HD)
    const body = { code: 'autumn-20' }
    const entered = await answerOf(
      await ask(ada, '/api/v1/cart/discount', { method: 'POST', body }),
    )
    expect(entered.body).not.toHaveProperty('errors')
    expect((await send('POST', '/codes', CODE)).body['message']).toMatch(/already exists/)
    const ended = await send('POST', '/codes/AUTUMN-20/end', { reason: WHY })
    expect(ended.body['codes']).toMatchObject([{ state: 'ended' }])
    const again = await send('POST', '/codes/AUTUMN-20/end', { reason: WHY })
    expect([again.status, again.body['message']]).toEqual([409, 'This code has already ended.'])
    expect(await actions()).toEqual([
      ['code-added', grace.id, WHY],
      ['code-stopped', grace.id, WHY],
    ])
  })

  test('a code that makes no sense is refused in words, and nothing is written', async () => {
    const { send, actions } = await opened(await open())
    const refusal = async (changes: object) => {
      const { status, body } = await send('POST', '/codes', { ...CODE, ...changes })
      return [status, body.code]
    }
    expect(await refusal({ value: 500 })).toEqual([409, 'ADMIN_REFUSED'])
    expect(await refusal({ percent: null })).toEqual([409, 'ADMIN_REFUSED'])
    expect(await refusal({ percent: null, value: 0 })).toEqual([409, 'ADMIN_REFUSED'])
    expect(await refusal({ from: '2100-01-01' })).toEqual([409, 'ADMIN_REFUSED'])
    expect(await refusal({ from: '2026-02-30' })).toEqual([409, 'ADMIN_REFUSED'])
    expect(await refusal({ until: '2000-12-31' })).toEqual([409, 'ADMIN_REFUSED'])
    expect(await refusal({ until: '9999-12-31' })).toEqual([409, 'ADMIN_REFUSED'])
    expect(await refusal({ min_total: -1 })).toEqual([422, 'INVALID'])
    expect(await refusal({ skus: ['NO-SUCH-SKU'] })).toEqual([409, 'ADMIN_REFUSED'])
    expect(await refusal({ percent: 101 })).toEqual([422, 'INVALID'])
    expect(await refusal({ code: 'a b' })).toEqual([422, 'INVALID'])
    expect(await refusal({ reason: '' })).toEqual([422, 'INVALID'])
    expect(await actions()).toEqual([])
  })

  test('a stored code that ends after the year 9999 leaves the list of codes readable', async () => {
    const { send, db } = await opened(await open())
    await send('POST', '/codes', { ...CODE, until: '9999-12-30' })
    await db
      .updateTable('discount_codes')
      .set({ ends_at: Date.UTC(10_000, 0, 1) })
      .execute()
    const { status, body } = await send('GET', '/codes')
    expect([status, body['codes']]).toEqual([
      200,
      [expect.objectContaining({ code: 'AUTUMN-20', ends_at: '9999-12-31T00:00:00.000Z' })],
    ])
  })

  test('a month’s free pack and the standing list are set, within their rules', async () => {
    const { send, actions, grace, db, time } = await opened(await open())
    const products = await db
      .selectFrom('products')
      .select('slug')
      .where('library_id', '<>', 2)
      .where('retired', '=', 0)
      .orderBy('id')
      .limit(2)
      .execute()
    const slugs = products.map(({ slug }) => slug)
    const month = new Date(time.now).toISOString().slice(0, 7)
    const set = await send('PUT', `/free_packs/${month}`, { slugs, reason: WHY })
    expect(set.body['packs']).toEqual([
      { month, assets: slugs.map((slug) => ({ slug, given: 0 })) },
    ])
    await send('PUT', '/free_packs/standing', { slugs, reason: WHY })
    expect((await send('GET', '/free_packs')).body['packs']).toHaveLength(2)
    const refusal = async (at: string, wanted: readonly string[]) => {
      const { status, body } = await send('PUT', `/free_packs/${at}`, {
        slugs: wanted,
        reason: WHY,
      })
      return [status, body['message']]
    }
    expect(await refusal('2020-01', slugs)).toEqual([409, expect.stringMatching(/is over/)])
    expect(await refusal('2099-01', slugs)).toEqual([409, expect.stringMatching(/months ahead/)])
    expect(await refusal('soon', slugs)).toEqual([409, expect.stringMatching(/like 2026-12/)])
    expect(await refusal(month, ['nowhere'])).toEqual([409, 'No asset has the URL slug nowhere.'])
    expect(await actions()).toEqual([
      ['free-pack', grace.id, WHY],
      ['free-pack', grace.id, WHY],
    ])
  })

  test('a reported problem is read and answered once', async () => {
    const { send, actions, grace, signIn, bought, ask } = await opened(await open())
    const ada = await signIn()
    const orderId = await bought(ada, FILE.HD)
    const report = { variant_id: FILE.HD, kind: 'broken', message: 'It does not open' }
    await ask(ada, '/api/v1/file_reports', { method: 'POST', body: report })
    const { body } = await send('GET', '/file_reports?state=open')
    const [listed] = body['reports'] as readonly { readonly id: string }[]
    expect(listed).toMatchObject({
      user_id: ada.id,
      order_id: orderId,
      kind: 'broken',
      message: report.message,
      answered_at: null,
    })
    const path = `/file_reports/${listed?.id ?? ''}/answer`
    const answer = { text: 'We have fixed the file.', reason: 'Encoded again' }
    expect((await send('POST', path, { ...answer, text: ' ' })).status).toBe(422)
    expect((await send('POST', path, answer)).status).toBe(200)
    const again = await send('POST', path, answer)
    expect([again.status, again.body.code]).toEqual([409, 'ADMIN_REFUSED'])
    expect((await send('GET', '/file_reports?state=open')).body['reports']).toEqual([])
    expect((await send('GET', '/file_reports?state=all')).body['reports']).toMatchObject([
      { answer: answer.text },
    ])
    expect(await actions()).toEqual([['file-report-answered', grace.id, answer.reason]])
  })
})
