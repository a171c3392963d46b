import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { EXPORT_PATH } from '#contract/links.ts'
import { PAGE_SIZE } from '#domain/shared/listing.ts'
import { openBackend, type Person } from '#tests/support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import {
  putLongLedger,
  putLongLists,
  putManyLots,
  putManySessions,
  rowIdOf,
} from '#tests/support/long-lists.ts'

const MANY = 5010
const PAGES = Math.ceil(MANY / PAGE_SIZE)

/** More than any page of 24 needs; each of these lists had millions of bytes. */
const BYTES = 40_000

interface Page {
  readonly items: readonly { readonly id: string }[]
  readonly total: number
  readonly page: number
  readonly total_pages: number
  readonly next_page: number | null
  readonly past_the_end: boolean
}

describeOnEveryDatabase('lists of five thousand', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    await putLongLists(backend.db, ada.id, MANY)
    /** A page, and how long its answer is. */
    const read = async (path: string) => {
      const text = await (await backend.ask(ada, path)).text()
      return { bytes: text.length, page: JSON.parse(text) as Page }
    }
    return { backend, ada, read }
  }

  test('orders are read by the page', async () => {
    const { read } = await opened()
    const { bytes, page } = await read('/api/v1/orders')
    expect(page.items).toHaveLength(PAGE_SIZE)
    expect(bytes).toBeLessThan(BYTES)
    expect(page).toMatchObject({ total: MANY, page: 1, total_pages: PAGES, next_page: 2 })
    expect(page.items[0]?.id).toBe(rowIdOf('RDR', MANY - 1))
    const last = await read('/api/v1/orders?page=9999')
    expect(last.page).toMatchObject({ page: PAGES, next_page: null, past_the_end: true })
    expect(last.page.items.at(-1)?.id).toBe(rowIdOf('RDR', 0))
    const found = await read('/api/v1/orders?search_query=take&page=2')
    expect(found.page).toMatchObject({ total: MANY, page: 2 })
    expect(found.page.items[0]?.id).toBe(rowIdOf('RDR', MANY - 1 - PAGE_SIZE))
    expect(found.bytes).toBeLessThan(BYTES)
  })

  test('the library is read by the page, its files by the thousand', async () => {
    const { read } = await opened()
    const { bytes, page } = await read('/api/v1/library')
    expect(page.items).toHaveLength(PAGE_SIZE)
    expect(bytes).toBeLessThan(BYTES)
    expect(page).toMatchObject({ total: MANY, page: 1, total_pages: PAGES, next_page: 2 })
    expect(page).toMatchObject({ files: { count: MANY, bytes: MANY * 1000 }, projects: [] })
    expect(page.items[0]).toMatchObject({ order_id: rowIdOf('RDR', MANY - 1) })
    const last = await read(`/api/v1/library?page=${PAGES}`)
    expect(last.page.items.at(-1)).toMatchObject({ order_id: rowIdOf('RDR', 0) })
    const found = await read(`/api/v1/library?search_query=mov&page=${PAGES}`)
    expect(found.page).toMatchObject({ total: MANY, files: { count: MANY } })
    expect(found.page.items).toEqual(last.page.items)
    expect(found.bytes).toBeLessThan(BYTES)
    const files = await read('/api/v1/library/files?page=6')
    expect(files.page).toMatchObject({ total: MANY, total_pages: 6, next_page: null })
    expect(files.page.items).toHaveLength(10)
    expect(files.page.items[9]).toMatchObject({ variant_id: 10_000, filename: 'take-0_HD.mov' })
  })

  test('the ledger of credits is read by the page', async () => {
    const { backend, ada } = await opened()
    await putLongLedger(backend.db, ada.id, MANY)
    const read = async (path: string) => {
      const text = await (await backend.ask(ada, path)).text()
      const { balance, entries } = JSON.parse(text) as { balance: number; entries: Page }
      return { bytes: text.length, balance, page: entries }
    }
    const { bytes, balance, page } = await read('/api/v1/credits')
    expect(page.items).toHaveLength(PAGE_SIZE)
    expect(bytes).toBeLessThan(BYTES)
    expect(balance).toBe(10)
    expect(page).toMatchObject({ total: MANY, page: 1, total_pages: PAGES, next_page: 2 })
    expect(page.items[0]?.id).toBe(rowIdOf('LNE', MANY - 1))
    const last = await read(`/api/v1/credits?page=${PAGES}`)
    expect(last.page.items.at(-1)?.id).toBe(rowIdOf('LNE', 0))
  })

  test('lots of credits are a page, and the sum of the others', async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    await putManyLots(backend.db, ada.id, MANY)
    for (const path of ['/api/v1/credits', '/api/v1/subscriptions/show/details']) {
      const text = await (await backend.ask(ada, path)).text()
      expect(text.length).toBeLessThan(BYTES)
      const { lots } = JSON.parse(text) as { lots: readonly { readonly remaining: number }[] }
      expect(lots).toHaveLength(PAGE_SIZE + 1)
      expect(lots.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(10 * MANY)
    }
  })

  test('devices are read by the page, the one that asks first, and the others signed out in one', async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    const [here] = await backend.db.selectFrom('sessions').select('id').execute()
    await putManySessions(backend.db, ada.id, MANY - 1)
    const read = async (path: string) => {
      const text = await (await backend.ask(ada, path)).text()
      return { bytes: text.length, page: JSON.parse(text) as Page }
    }
    const { bytes, page } = await read('/api/v1/users/sessions')
    expect(page.items).toHaveLength(PAGE_SIZE)
    expect(bytes).toBeLessThan(BYTES)
    expect(page).toMatchObject({ total: MANY, page: 1, total_pages: PAGES, next_page: 2 })
    expect(page.items.slice(0, 2)).toMatchObject([
      { id: here?.id, current: true },
      { id: rowIdOf('SSN', MANY - 2), current: false },
    ])
    const last = await read(`/api/v1/users/sessions?page=${PAGES}`)
    expect(last.page.items.at(-1)?.id).toBe(rowIdOf('SSN', 0))
    const ended = await backend.ask(ada, '/api/v1/users/sessions', { method: 'DELETE' })
    expect([ended.status, await ended.json()]).toEqual([200, { success: true }])
    const left = await read('/api/v1/users/sessions')
    expect(left.page).toMatchObject({ total: 1, items: [{ id: here?.id }] })
  })

  test('orders to withdraw from are read by the page, with the one that somebody came for', async () => {
    const { backend, ada } = await opened()
    const { db, time } = backend
    await db
      .updateTable('orders')
      .set({ paid_at: time.now - 1 })
      .execute()
    const read = async (who: Person, path: string) => {
      const text = await (await backend.ask(who, path)).text()
      const page = JSON.parse(text) as {
        readonly items: readonly { readonly order_id: string }[]
        readonly asked: { readonly order_id: string } | null
      }
      return { bytes: text.length, page }
    }
    const oldest = rowIdOf('RDR', 0)
    const { bytes, page } = await read(ada, `/api/v1/withdrawals?order_id=${oldest}`)
    expect(page.items).toHaveLength(PAGE_SIZE)
    expect(bytes).toBeLessThan(BYTES)
    expect(page).toMatchObject({ total: MANY, page: 1, total_pages: PAGES, next_page: 2 })
    expect(page.items[0]?.order_id).toBe(rowIdOf('RDR', MANY - 1))
    expect(page.asked?.order_id).toBe(oldest)
    const last = await read(ada, `/api/v1/withdrawals?page=${PAGES}`)
    expect(last.page.items.at(-1)?.order_id).toBe(oldest)
    const ben = await backend.signIn()
    const others = await read(ben, `/api/v1/withdrawals?order_id=${oldest}`)
    expect(others.page).toMatchObject({ total: 0, asked: null })
  })

  test('the archive of one’s own data stays whole', async () => {
    const { backend, ada } = await opened()
    const answer = await backend.ask(ada, EXPORT_PATH)
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const rowsIn = (name: string) =>
      (JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as readonly unknown[]).length
    expect(['orders', 'certificates', 'invoices'].map((name) => rowsIn(`${name}.json`))).toEqual([
      MANY,
      MANY,
      MANY,
    ])
  })

  test('licenses are read by the page', async () => {
    const { read } = await opened()
    const { bytes, page } = await read('/api/v1/licenses/own')
    expect(page.items).toHaveLength(PAGE_SIZE)
    expect(bytes).toBeLessThan(BYTES)
    expect(page).toMatchObject({ total: MANY, page: 1, total_pages: PAGES, next_page: 2 })
    expect(page.items[0]?.id).toBe(rowIdOf('CRT', MANY - 1))
    const last = await read(`/api/v1/licenses/own?page=${PAGES}`)
    expect(last.page).toMatchObject({ next_page: null, past_the_end: false })
    expect(last.page.items.at(-1)?.id).toBe(rowIdOf('CRT', 0))
    const found = await read('/api/v1/licenses/own?search_query=EMB-L-77')
    expect(found.page.items.at(-1)?.id).toBe(rowIdOf('CRT', 77))
  })
})
