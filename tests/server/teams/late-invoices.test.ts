import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/durations.ts'
import { cents, inUsd } from '#domain/shared/money.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { answerOf, SELLER } from '#tests/support/backend.ts'
import { pdfDocuments } from '#server/documents/pdf-documents.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { emailsIn } from '#tests/support/emails.ts'
import { openOnAccount } from '#tests/support/on-account-shop.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { TEAM } from '#tests/support/teams.ts'
import { PLAN } from '#tests/support/price-book-data.ts'
import { forTeam } from '#tests/support/team-customer.ts'

const PAID = { reference: 'WIRE 7', reason: 'The money arrived' }

describeOnEveryDatabase('an invoice that is not paid', (open) => {
  test('is reminded of twice, stands in the way, suspends what came at once, and returns it with the payment', async () => {
    const shop = await openOnAccount(await open(), { fulfillment: 'at-once' })
    const { ask, owner, order, staff, tendAfter, invoiceEmails, terms } = shop
    const placed = await order(await owner(), FILE.HD)
    const link = async () => {
      const given = await shop.request(await owner(), FILE.HD)
      return [given.status, given.body.code ?? null, given.body['url']] as const
    }
    const fetched = async (url: unknown, range = 'bytes=0-1') =>
      (await ask(await owner(), String(url), { headers: { Range: range } })).status
    const [, , url] = await link()
    expect(await fetched(url)).toBe(206)
    expect(await invoiceEmails()).toEqual(['issued'])

    await tendAfter(30 + 14 - 1)
    expect(await invoiceEmails()).toEqual(['issued'])
    expect((await order(await owner(), FILE.PLATE)).body.status).toBe('on-account')
    await tendAfter(1)
    expect(await invoiceEmails(placed)).toEqual(['issued', 'reminder-1'])
    const refused = await order(await owner(), FILE.UHD)
    expect([refused.status, refused.body.code]).toEqual([409, 'INVOICE_OVERDUE'])
    expect(refused.body['data']).toMatchObject({ order_id: placed.body.id })
    await tendAfter(13)
    expect(await invoiceEmails(placed)).toEqual(['issued', 'reminder-1'])
    await tendAfter(1)
    expect(await invoiceEmails(placed)).toEqual(['issued', 'reminder-1', 'reminder-2'])
    await tendAfter(13)
    shop.time.now += DAY_MS
    const [status, , fresh] = await link()
    expect([status, await fetched(fresh)]).toEqual([200, 206])
    await tendAfter(0)
    const suspendedAt = new Date(shop.time.now).toISOString()
    expect((await invoiceEmails(placed)).at(-1)).toBe('suspended')
    // Another range of the file that is on its way.
    expect([await fetched(fresh, 'bytes=2-3'), (await link()).slice(0, 2)]).toEqual([
      403,
      [402, 'LICENSE_SUSPENDED'],
    ])
    const read = async (path: string) => (await answerOf(await ask(await owner(), path))).body
    expect(await read(`/api/v1/orders/${placed.body.id}`)).toMatchObject({
      status: 'on-account',
      on_account: { suspended_at: suspendedAt },
    })
    expect(await read('/api/v1/library')).toMatchObject({
      items: [{}, { suspended_at: suspendedAt }],
    })
    const { items } = (await read('/api/v1/licenses/own')) as { items: { id: string }[] }
    expect(items).toMatchObject([{ revoked_at: null }, { suspended_at: suspendedAt }])
    const check = `/api/v1/licenses/${items[1]?.id}/status`
    expect(await read(check)).toMatchObject({ revoked_at: null, suspended_at: suspendedAt })
    // A file that proves itself says it as well, and is genuine.
    const file = await read(`/api/v1/licenses/${items[1]?.id}`)
    expect(file).toMatchObject({ certificate: { suspended_at: suspendedAt } })
    const judged = await ask(null, '/api/v1/licenses/check', { method: 'POST', body: file })
    expect((await answerOf(judged)).body).toMatchObject({
      kind: 'genuine',
      license: { suspended_at: suspendedAt },
    })
    // It is still owned, which the asset's page says with the reason.
    const owns = (suspended: boolean) =>
      expect.arrayContaining([expect.objectContaining({ variant_id: FILE.HD, suspended })])
    const owned = '/api/v1/library/variants?product_ids=1'
    expect(await read(owned)).toEqual(owns(true))
    await terms({ limit: 1_000_000 })
    const again = await ask(await owner(), '/api/v1/cart/changes', {
      method: 'POST',
      body: { kind: 'item-added', item: { kind: 'product', variant_id: FILE.HD } },
    })
    expect((await answerOf(again)).body.code).toBe('ALREADY_OWNED')
    // Nothing is told twice.
    await tendAfter(0)
    expect((await invoiceEmails(placed)).filter((stage) => stage === 'suspended')).toHaveLength(1)

    const paid = await staff('POST', `/orders/${placed.body.id}/mark_paid`, PAID)
    expect(paid.body).toMatchObject({
      order: { status: 'paid', on_account: { suspended_at: null } },
    })
    const [back, , returned] = await link()
    expect([back, await fetched(returned)]).toEqual([200, 206])
    expect(await read(check)).not.toHaveProperty('suspended_at')
    expect(await read(owned)).toEqual(owns(false))
    expect((await invoiceEmails(placed)).at(-1)).toBe('paid')
  })

  test('what comes on payment is not suspended, and of reminders that were missed the last one goes out', async () => {
    const shop = await openOnAccount(await open(), { fulfillment: 'on-payment' })
    const placed = await shop.order(await shop.owner(), FILE.HD)
    await shop.tendAfter(30 + 60)
    expect(await shop.invoiceEmails(placed)).toEqual(['issued', 'reminder-2'])
    const { body } = await answerOf(
      await shop.ask(await shop.owner(), `/api/v1/orders/${placed.body.id}`),
    )
    expect(body).toMatchObject({ on_account: { suspended_at: null } })
  })

  test('what is suspended is not among the files that are saved all at once, and returns with the payment', async () => {
    const shop = await openOnAccount(await open(), { fulfillment: 'at-once' })
    const { ask, owner, order, staff, tendAfter } = shop
    const placed = await order(await owner(), FILE.HD)
    const read = async (path: string) =>
      (await answerOf(await ask(await owner(), path))).body as unknown as {
        readonly total: number
        readonly files: { readonly count: number; readonly bytes: number }
        readonly items: readonly { readonly variant_id: number; readonly bytes: number }[]
      }
    const saved = async () => {
      const whole = await read('/api/v1/library')
      const found = await read('/api/v1/library?search_query=a')
      const { items } = await read('/api/v1/library/files')
      expect(found.files.count).toBe(items.length)
      const bytes = items.reduce((sum, file) => sum + file.bytes, 0)
      expect(whole.files).toEqual({ count: items.length, bytes })
      return items.map((file) => file.variant_id)
    }
    expect(await saved()).toContain(FILE.HD)
    const { total } = await read('/api/v1/library')
    await tendAfter(30 + 42)
    expect(await saved()).not.toContain(FILE.HD)
    expect((await read('/api/v1/library')).total).toBe(total)
    await staff('POST', `/orders/${placed.body.id}/mark_paid`, PAID)
    expect(await saved()).toContain(FILE.HD)
  })

  test('the credits that are left wait until it is paid', async () => {
    const shop = await openOnAccount(await open(), { fulfillment: 'at-once' })
    const { owner, ask, place, staff, tendAfter, request } = shop
    const credits = async () =>
      (await answerOf(await ask(await owner(), '/api/v1/credits'))).body['balance']
    // Only a team with Pro buys credits.
    await place(await owner(), { plan_id: PLAN.PRO_YEAR }, { key: 'a-plan-first' })
    const before = await credits()
    const bought = await place(await owner(), { credits: 10 }, { payment: 'invoice' })
    expect(bought.body.status).toBe('on-account')
    expect(await credits()).toBe(Number(before) + 10)
    await tendAfter(30 + 42)
    // With those that the plan brought meanwhile.
    expect(await credits()).toBe(Number(before) + 120)
    await staff('POST', `/orders/${bought.body.id}/mark_paid`, PAID)
    expect(await credits()).toBe(Number(before) + 130)
    expect((await request(await owner(), FILE.HD)).status).toBe(201)
  })

  test('everybody who manages the billing is told, and nobody else', async () => {
    const shop = await openOnAccount(await open())
    const billing = await shop.member(5)
    await shop.member(2)
    await shop.order(forTeam(await shop.owner()), FILE.HD)
    const told = await shop.db.selectFrom('outbox').select(['recipient', 'key']).execute()
    expect(
      told.filter(({ key }) => key.startsWith('invoice-')).map(({ recipient }) => recipient),
    ).toEqual([shop.ada.email, billing.email])
  })
})

describeOnEveryDatabase('a team that owes an invoice', (open) => {
  test('is not deleted, nor is the account of its only member closed, until it is paid', async () => {
    const shop = await openOnAccount(await open())
    const { ask, ada, order, owner, staff } = shop
    const placed = await order(await owner(), FILE.HD)
    const remove = async () =>
      answerOf(
        await ask(await shop.signInAgain(ada), TEAM, {
          method: 'DELETE',
          body: { name: 'North Light' },
        }),
      )
    const close = async () =>
      answerOf(
        await ask(await shop.signInAgain(ada), '/api/v1/users/account/anonymize', {
          method: 'PATCH',
          body: { email: ada.email },
        }),
      )
    for (const refused of [await remove(), await close()]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'INVOICE_OPEN'])
    }
    await staff('POST', `/orders/${placed.body.id}/mark_paid`, PAID)
    expect((await remove()).status).toBe(200)
    expect((await close()).status).toBe(200)
  })

  test('is found in the list of orders, by its status and once it is overdue', async () => {
    const { order, owner, staff, tendAfter } = await openOnAccount(await open())
    const placed = await order(await owner(), FILE.HD)
    const listed = async (list: string, state: string) =>
      (await staff('GET', `/${list}?state=${state}`)).body['total']
    const seen = async () => [
      await listed('orders', 'on-account'),
      await listed('orders', 'overdue'),
      await listed('payments', 'overdue'),
    ]
    expect(await seen()).toEqual([1, 0, 0])
    await tendAfter(31)
    expect(await seen()).toEqual([1, 1, 1])
    await staff('POST', `/orders/${placed.body.id}/mark_paid`, PAID)
    expect(await seen()).toEqual([0, 0, 0])
  })

  test('gets money back that it paid by invoice without any provider being asked', async () => {
    const shop = await openOnAccount(await open())
    const { order, owner, staff, owned } = shop
    const placed = await order(await owner(), FILE.HD)
    await staff('POST', `/orders/${placed.body.id}/mark_paid`, PAID)
    const back = { parts: null, override: true, amount: null, reason: 'Not as described' }
    const refunded = await staff('POST', `/orders/${placed.body.id}/refund`, back)
    expect(refunded.body).toMatchObject({
      refunds: [{ state: 'done', amount: placed.body['total'] }],
      order: { documents: [{ kind: 'invoice' }, { kind: 'credit-note' }] },
    })
    expect(await owned()).toEqual([])
    const email = (await emailsIn(shop.db)).find(({ key }) => key.startsWith('refund-'))
    const amount = inUsd(cents(Number(placed.body['total'])))
    expect(email?.text).toContain(`We’ll send your refund of ${amount} by bank transfer.`)
    expect(email?.text).not.toContain('original payment method')
    const note = (await shop.invoices()).find(({ kind }) => kind === 'credit-note')
    if (!note) throw new Error('no credit note')
    const documents = pdfDocuments({ publicUrl: 'https://shop.test', seller: SELLER })
    const { text } = readPdf((await documents.invoice(note))._unsafeUnwrap())
    expect(text).toContain('Refunded by bank transfer.')
  })
})
