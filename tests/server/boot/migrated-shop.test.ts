import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { createApp } from '#server/http/app.ts'
import type { Db } from '#server/sql/database.ts'
import { migrate } from '#server/sql/migrate.ts'
import { countryRates } from '#server/tax/country-rates.ts'
import { given } from '#wiring/wire.ts'
import { answerOf, SELLER, type Answer } from '../../support/backend.ts'
import { composedOver } from '../../support/composed.ts'
import { describeOnEveryDatabase } from '../../support/databases.ts'
import { freshSession } from '../../support/fresh-session.ts'

/**
 * A shop of the version whose last migration was `029-tax`, with everything that people can have: a run of that version
 * bought, spent, saved, gave back and renewed it through its own routes, wrote down its rows, and then asked itself
 * everything that `answers.jsonl.gz` lists, in this order: who asked, what, and the answer.
 */
const VERSION = '029-tax'
const FOLDER = 'tests/support/shop-at-029'
const stored = (file: string) => gunzipSync(readFileSync(`${FOLDER}/${file}`)).toString()
const ROWS = stored('rows.sql.gz').split(/(?<=;)\n+(?=insert into ")/)
/** What fields and kinds of answers are called since then. */
const RENAMED = new Map([
  ['papers', 'documents'],
  ['refill', 'credit_subscription'],
  ['take_back', 'reversal'],
  ['way_on', 'suggested_action'],
  ['other_ways', 'other_actions'],
  ['services', 'purchases'],
])
/** What purchases that are written since then are called. */
const REWORDED = new Map([
  ['Renewed for a month', 'Monthly renewal'],
  ['Monthly refill of 20 credits', 'Credit subscription, 20 credits per month'],
])
const ANSWERS = stored('answers.jsonl.gz')
  .trim()
  .split('\n')
  .map((line) => {
    const [who, question, answer] = JSON.parse(line) as readonly [string, string, unknown]
    return [who, question, sinceThen(answer)] as const
  })

function sinceThen(answer: unknown): unknown {
  if (answer === undefined) return answer
  return JSON.parse(JSON.stringify(answer), (_name, value) => renamed(value))
}

function renamed(value: unknown): unknown {
  // An attempt that was never paid is in no list of orders since then (library 3).
  if (Array.isArray(value)) return value.filter((one) => !isDeclined(one))
  if (typeof value === 'string') return REWORDED.get(value) ?? value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      RENAMED.get(name) ?? name,
      name === 'kind' ? (RENAMED.get(field) ?? field) : field,
    ]),
  )
}

function isDeclined(order: unknown): boolean {
  if (Array.isArray(order)) return order[0] === 'declined'
  return typeof order === 'object' && order !== null && Reflect.get(order, 'status') === 'declined'
}

/** A file waits since then while another of its asset is being paid. */
const SAME_SINCE = ANSWERS.filter(
  ([who, question]) => who !== 'Fay' || !/^downloads.*\b12$/.test(question),
)

/** What a bought file covers since then is `coverage-migration.test.ts`. */
async function forgetCoverage(db: Db): Promise<void> {
  await db.deleteFrom('entitlements').where('covered_by', 'is not', null).execute()
  await db.deleteFrom('order_line_files').where('covered_by', 'is not', null).execute()
  await db.updateTable('entitlements').set({ list_credits: 0 }).execute()
}

/** What previews and facts, files of a library, lists and subscriptions say since then: nothing yet of those that were there. */
const ADDED = new Set([
  'volume',
  'bit_depth',
  'color_space',
  'transfer',
  'bounds',
  'voxel_size',
  'hd',
  'red_flashes_per_second',
  'look',
  'reported_at',
  'corrected_at',
  'team',
  'seats',
])
/** What is said since then of the other files of an asset, in libraries, on licenses and in carts; of lists beside `items`; of plans; of open payments. */
const SAID_SINCE = new Set([
  'covered',
  'covers',
  'others',
  'products',
  'seat_base_price',
  'seat_credits',
  'may_cancel',
])

/** A license says since then who licensed it, who asked for it, and for which project. */
function asLicensed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('licensed_by' in value)) return value
  const {
    licensed_by: _by,
    requested_by: _asked,
    project_tag: _tag,
    ...license
  } = value as Record<string, unknown>
  return license
}

/** An answer without what has been added to it. */
function asThen(answer: unknown): unknown {
  const json = JSON.stringify(answer, (name, value: unknown) =>
    SAID_SINCE.has(name) || (ADDED.has(name) && value === null) ? undefined : asLicensed(value),
  )
  return json === undefined ? answer : sinceThen(JSON.parse(json))
}

/** What is answered page by page since then. */
const LISTS = ['orders', 'licenses/own', 'library', 'withdrawals']

/** When it was asked. */
const NOW = Date.UTC(2026, 3, 15, 12)

describeOnEveryDatabase('A shop of the version before', (open) => {
  test('says of balances, orders, invoices, lists, downloads and charges what it said', async () => {
    const db = await open(VERSION)
    for (const rows of ROWS) await sql.raw(rows).execute(db)
    await migrate(db)
    const shop = await openMigrated(db)
    const answers = []
    await forgetCoverage(db)
    for (const [who, question] of SAME_SINCE) {
      answers.push([who, question, asThen(await shop.answer(who, question))])
      if (/^(downloads |approves)/.test(question)) await forgetCoverage(db)
    }
    expect(answers).toEqual(SAME_SINCE)
  })

  test('sends the e-mail that it had promised, in the words of then', async () => {
    const db = await open(VERSION)
    for (const rows of ROWS) await sql.raw(rows).execute(db)
    const { rows } = await sql<{ subject: string; text: string; html: string }>`
      select subject, text, html from outbox`.execute(db)
    await migrate(db)
    const events = await db.selectFrom('outbox').select('event').execute()
    expect(rows).toHaveLength(1)
    expect(events.map(({ event }) => JSON.parse(event))).toEqual(
      rows.map((email) => ({ kind: 'worded', ...email })),
    )
  })
})

async function openMigrated(db: Db) {
  const time = { now: NOW }
  const services = composedOver(
    db,
    given({
      clock: { now: () => time.now },
      seller: SELLER,
      taxRates: countryRates(new Map([['PT', 2300]])),
    }),
  )
  const app = createApp(services)

  const cookies = new Map<string, string>()

  /** Signs in once at each moment: until the next one, sessions end. */
  const cookieOf = async (who: string): Promise<string> => {
    const place = `${who} at ${time.now}`
    const known = cookies.get(place)
    if (known !== undefined) return known
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('first_name', '=', who)
      .executeTakeFirstOrThrow()
    const token = services.secrets.newToken()
    const session = freshSession(id, await services.secrets.digest(token))
    ;(await services.sessions.begin(session))._unsafeUnwrap()
    const cookie = `next-auth.session-token=${token}`
    cookies.set(place, cookie)
    return cookie
  }

  const ask = async (who: string, path: string, body?: object) =>
    answerOf(
      await app.request(`/api/v1/${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: { Cookie: await cookieOf(who), 'Content-Type': 'application/json' },
      }),
    )

  const download = async (who: string, file: number) => {
    const { status, body } = await ask(who, 'downloads', { variant_id: file })
    const { code, size, sha256, filename, cost } = body
    return JSON.parse(JSON.stringify({ status, code, size, sha256, filename, cost }))
  }

  const approve = async (who: string) => {
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'awaiting')
      .executeTakeFirstOrThrow()
    return (await ask(who, `orders/${id}/challenge`, { answer: 'approve' })).body
  }

  /** A list in one, as the version before answered it. */
  const whole = async (who: string, path: string): Promise<unknown> => {
    const items: unknown[] = []
    for (let next: number | null = 1; next !== null;) {
      const { body } = await ask(who, `${path}?page=${next}`)
      const page = body as unknown as { items: unknown[]; next_page: number | null }
      items.push(...page.items)
      next = page.next_page
    }
    return items
  }

  /** What renewals have charged, and what comes next. */
  const later = async (who: string, moment: number) => {
    if (moment !== time.now) {
      time.now = moment
      ;(await services.renewSubscriptions())._unsafeUnwrap()
    }
    const { body } = await ask(who, 'subscriptions/show/details')
    const orders = await whole(who, 'orders')
    const charged = Object.values(orders as Record<string, Record<string, unknown>>)
      .filter((order) => order['kind'] === 'renewal')
      .map(({ status, subtotal, tax, total, purchases: of }) => [status, subtotal, tax, total, of])
      .map((order) => JSON.stringify(order))
      .toSorted()
    return {
      details: withoutIds(body),
      charged: charged.map((order): unknown => JSON.parse(order)),
    }
  }

  /** The answer to a question of the list. */
  const answer = async (who: string, question: string): Promise<unknown> => {
    const [first = '', second = ''] = question.split(' ')
    if (first === 'approves') return approve(who)
    if (LISTS.includes(first)) return whole(who, first)
    if (first === 'downloads' && second !== '') return download(who, Number(second))
    const on = /^(\d+) months and (\d+) days on$/.exec(question)
    if (on) return later(who, addMonths(NOW, Number(on[1])) + Number(on[2]) * DAY_MS)
    const { status, body: answered } = await ask(who, first)
    const body = first === 'credits' ? withLedger(answered) : answered
    if (second !== '') return withoutIds(body)
    // The mark of its prices is of one version: another shows them once more.
    const { quote: _quote, ...cart } = body
    if (first === 'cart') return cart
    return status === 200 ? body : { status, code: body.code }
  }

  return { answer }
}

/** The ledger as the version before answered it: a few lines, in one. */
function withLedger(account: object): Answer['body'] {
  const { entries } = account as { entries: { items: { reversal_credits: number }[] } }
  const lines = entries.items.map(({ reversal_credits: _credits, ...line }) => line)
  return { ...account, entries: lines } as unknown as Answer['body']
}

/** What is written now has an id of its own. */
function withoutIds(body: object): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/g, 'ID'))
}
