import { expect, test } from 'vitest'
import {
  openBackend,
  paidOrders,
  type Answer,
  type Backend,
  type Person,
} from '../../support/backend.ts'
import { FILE, KIT } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

describeOnEveryDatabase('paying, with somebody in a hurry,', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    return { backend, ada: await backend.signIn() }
  }

  test('a code that waits with an unfinished order serves its buyer’s next attempt', async () => {
    const { backend, ada } = await opened()
    await putSingleUseCode(backend)
    await backend.put(ada, FILE.HD)
    const quote = await change(backend, ada, { kind: 'code-entered', code: 'once' })
    await backend.pay(ada, { quote, payment: 'sandbox_second_step' })
    const shown = (await (await backend.ask(ada, '/api/v1/cart')).json()) as object
    expect(shown).toMatchObject({ total: 200, discount: { error: null } })
    const paid = await backend.pay(ada, { quote, key: 'another-attempt' })
    expect(paid.body).toMatchObject({ status: 'paid', discount: 200, discount_name: 'ONCE' })
    expect(await paidOrders(backend.db)).toEqual([paid.body.id])
  })

  test('a cart of free things does not use up a code, and the next cart does', async () => {
    const { backend, ada } = await opened()
    await putSingleUseCode(backend)
    await backend.put(ada, FILE.FREE)
    const quote = await change(backend, ada, { kind: 'code-entered', code: 'once' })
    const free = await backend.pay(ada, { quote, payment: null })
    expect(free.body).toMatchObject({ status: 'paid', total: 0, discount: 0, discount_name: null })
    const codes = backend.db.selectFrom('discount_codes').select('uses')
    expect(await codes.execute()).toEqual([{ uses: 0 }])
    await backend.put(ada, FILE.HD)
    const again = await change(backend, ada, { kind: 'code-entered', code: 'once' })
    const paid = await backend.pay(ada, { quote: again, key: 'another-attempt' })
    expect(paid.body).toMatchObject({ total: 200, discount_name: 'ONCE' })
    expect(await codes.execute()).toEqual([{ uses: 1 }])
  })

  test('the same code stays closed to everybody else meanwhile', async () => {
    const { backend, ada } = await opened()
    await putSingleUseCode(backend)
    await backend.put(ada, FILE.HD)
    const quote = await change(backend, ada, { kind: 'code-entered', code: 'once' })
    await backend.pay(ada, { quote, payment: 'sandbox_second_step' })
    const ben = await backend.signIn()
    await backend.put(ben, FILE.HD)
    const body = { kind: 'code-entered', code: 'once' }
    const refused = await backend.ask(ben, '/api/v1/cart/changes', { method: 'POST', body })
    expect(await refused.json()).toMatchObject({ data: { error: 'USED_UP' } })
  })

  test.each([
    ['another code than that of the order stays in the cart', 'once', 'twice', 'TWICE'],
    ['a code stays in the cart though the order had none', null, 'once', 'ONCE'],
    ['the order’s own code goes', 'once', null, null],
  ])('when a payment arrives late, %s', async (_, ordered, since, left) => {
    const { backend, ada } = await opened()
    await putSingleUseCode(backend)
    await putSingleUseCode(backend, 'TWICE')
    const placed = await backend.put(ada, FILE.HD)
    const enter = (code: string) => change(backend, ada, { kind: 'code-entered', code })
    const quote = ordered === null ? placed : await enter(ordered)
    const waiting = await backend.pay(ada, { quote, payment: 'sandbox_second_step' })
    await backend.put(ada, FILE.HD, FILE.UHD)
    if (since !== null) await enter(since)
    const path = `/api/v1/orders/${waiting.body.id}/challenge`
    await backend.ask(ada, path, { method: 'POST', body: { answer: 'approve' } })
    const cart: unknown = await (await backend.ask(ada, '/api/v1/cart')).json()
    expect(cart).toMatchObject({
      items: [{ ref: { variant_id: FILE.UHD } }],
      discount: left === null ? null : { code: left },
    })
  })

  test('a license that has become too low is the reason given, not a price or a company', async () => {
    const { backend, ada } = await opened()
    const { db, put, pay, ask } = backend
    const quote = await put(ada, FILE.HD)
    await db.updateTable('users').set({ min_license_id: 2 }).execute()
    const tooLow = { code: 'LICENSE_TIER_TOO_LOW', data: { required_license_id: 2 } }
    expect(await pay(ada, { quote })).toMatchObject({ status: 409, body: tooLow })
    await db.updateTable('variants').set({ base_price: 0 }).execute()
    expect(await pay(ada, { quote, key: 'attempt-0002' })).toMatchObject({
      status: 409,
      body: tooLow,
    })
    expect(await paidOrders(db)).toEqual([])
    const seen = (await (await ask(ada, '/api/v1/cart')).json()) as { quote: string }
    const extra = { company: 'Byron Pictures' }
    const paid = await pay(ada, { quote: seen.quote, key: 'attempt-0003', extra })
    expect(paid.body).toMatchObject({ status: 'paid', license_id: 2 })
  })

  test('a file that joins the cart while a bundle with it is being paid is not bought again', async () => {
    const { backend, ada } = await opened()
    const kit = { kind: 'bundle', bundle_id: KIT }
    const quote = await change(backend, ada, { kind: 'item-added', item: kit })
    const waiting = await backend.pay(ada, { quote, payment: 'sandbox_second_step' })
    await backend.put(ada, FILE.SMOKE, FILE.UHD)
    const path = `/api/v1/orders/${waiting.body.id}/challenge`
    await backend.ask(ada, path, { method: 'POST', body: { answer: 'approve' } })
    const cart = (await (await backend.ask(ada, '/api/v1/cart')).json()) as {
      items: { ref: { variant_id: number } }[]
    }
    expect(cart.items.map(({ ref }) => ref.variant_id)).toEqual([FILE.UHD])
  })

  test('nobody tries card after card, and repeating an attempt costs no try', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    const attempt = (key: string): Promise<Answer> =>
      backend.pay(ada, { quote, key, payment: 'sandbox_declined' })
    for (let at = 0; at < 60; at += 1) {
      expect((await attempt(`attempt-${at}-key`)).status).toBe(402)
    }
    expect((await attempt('attempt-59-key')).status).toBe(402)
    const refused = await attempt('attempt-60-key')
    expect([refused.status, refused.body.code]).toEqual([503, 'RATE_LIMITED'])
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  })

  test('nor by account after account from one place', async () => {
    const { backend } = await opened()
    const statuses: number[] = []
    for (let account = 0; account < 5; account += 1) {
      const who = await backend.signIn()
      const quote = await backend.put(who, FILE.HD)
      for (let at = 0; at < 50; at += 1) {
        const key = `attempt-${account}-${at}`
        statuses.push((await backend.pay(who, { quote, key, payment: 'sandbox_declined' })).status)
      }
    }
    expect(statuses.filter((status) => status === 402)).toHaveLength(240)
    expect(statuses.slice(240)).toEqual(Array.from({ length: 10 }, () => 503))
  })

  test('nobody makes the shop ask its provider without end', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    const { body } = await backend.pay(ada, { quote, payment: 'sandbox_second_step' })
    const path = `/api/v1/orders/${body.id}/challenge`
    const answer = () => backend.ask(ada, path, { method: 'POST', body: { answer: 'approve' } })
    for (let at = 0; at < 30; at += 1) expect((await answer()).status).toBe(200)
    expect((await answer()).status).toBe(503)
  })
})

async function change(backend: Backend, who: Person, body: object): Promise<string> {
  const answer = await backend.ask(who, '/api/v1/cart/changes', { method: 'POST', body })
  return ((await answer.json()) as { quote: string }).quote
}

async function putSingleUseCode({ db }: Backend, code = 'ONCE'): Promise<void> {
  await db
    .insertInto('discount_codes')
    .values({
      code,
      percentage: 50,
      value: null,
      starts_at: null,
      ends_at: null,
      max_uses: 1,
      uses: 0,
      max_uses_each: 1,
      min_total: null,
      items: null,
      license_ids: null,
    })
    .execute()
}
