import { spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { handleWebhook } from '#server/application/payment/handle-webhook.ts'
import { ALARMS, type RequestLine } from '#server/application/ports/log.ts'
import { createApp } from '#server/http/app.ts'
import { shopMetrics } from '#server/metrics/shop-metrics.ts'
import { metricsOfWorkers } from '#server/metrics/worker-metrics.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'
import { openShopBehindLine } from '#tests/support/shop-behind-line.ts'
import { openStripeShop } from '#tests/support/stripe-shop.ts'

// What Prometheus makes of the rules of docs/alerts.yml, given what the shop really shows minute by minute.

const RULES = resolve('docs/alerts.yml')
const HAS_PROMTOOL = spawnSync('promtool', ['--version']).status === 0
const QUIET = { note: () => undefined, alarm: () => undefined }

/** What a collector reads each minute. */
class Scrapes {
  readonly #texts: string[] = []
  readonly #read: () => Promise<string>

  constructor(read: () => Promise<string>) {
    this.#read = read
  }

  /** Reads once a minute for so long, after whatever happens in each. */
  async minutes(count: number, happens: () => unknown = () => undefined): Promise<void> {
    for (let minute = 0; minute < count; minute += 1) {
      await happens()
      this.#texts.push(await this.#read())
    }
  }

  /** The names of the alerts that fire at a minute, with their event where they have one. */
  firingAt(minute: number): readonly string[] {
    const rows = this.#texts.map(
      (text) =>
        new Map(
          [...text.matchAll(/^(emberstock_\S+(?:\{.*\})?) (\S+)$/gm)].map(
            ([, series = '', value = '']) => [series, value] as const,
          ),
        ),
    )
    const names = [...new Set(rows.flatMap((row) => [...row.keys()]))]
    const series = names.map((name) => ({
      series: name,
      values: rows.map((row) => row.get(name) ?? '_').join(' '),
    }))
    return firing(series, minute)
  }
}

/** Asks promtool about nothing at all, which it contradicts with what fires. */
function firing(series: readonly object[], minute: number): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-alerts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const expected = {
    expr: 'count by (alertname, event) (ALERTS{alertstate="firing"})',
    eval_time: `${minute}m`,
    exp_samples: [{ labels: '{alertname="none"}', value: 1 }],
  }
  const file = join(folder, 'alerts.test.yml')
  const tests = [{ interval: '1m', input_series: series, promql_expr_test: [expected] }]
  // JSON is YAML, too.
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }))
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  const [, got] = /got:(.*)$/s.exec(stdout + stderr) ?? []
  if (got === undefined) throw new Error(`promtool did not say what fires: ${stdout}${stderr}`)
  return [...got.matchAll(/\{alertname="(\w+)"(?:, event="([\w-]+)")?\}/g)]
    .map(([, alert = '', event]) => (event === undefined ? alert : `${alert} ${event}`))
    .toSorted()
}

const REQUEST: RequestLine = {
  request_id: 'a',
  method: 'GET',
  route: '/a',
  pattern: '/*',
  status: 200,
  ms: 20,
  user_id: null,
  code: null,
  refused: null,
}

/** A shop that answers a hundred requests a minute, some of them otherwise. */
function aShop() {
  const metrics = shopMetrics()
  const log = metrics.counting(QUIET)
  const scrapes = new Scrapes(() => metrics.text())
  const answers = (odd: Partial<RequestLine> = {}, count = 0) => {
    for (let nth = 0; nth < 100; nth += 1) {
      log.note('request', { ...REQUEST, ...(nth < count ? odd : {}) })
    }
  }
  return { log, scrapes, answers }
}

describe('alerts', () => {
  beforeEach((context) => {
    if (HAS_PROMTOOL) return
    const why = 'promtool is missing: install prometheus to try the alert rules'
    if (process.env['CI']) throw new Error(why)
    context.skip(why)
  })

  test('the rules are such as Prometheus takes', () => {
    const checked = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })
    expect([checked.status, checked.stdout]).toEqual([0, expect.stringContaining('5 rules found')])
  })

  test('a shop that works raises no alert, and one that slows visitors down does not either', async () => {
    const { scrapes, answers } = aShop()
    await scrapes.minutes(5, () => answers())
    await scrapes.minutes(20, () => {
      answers({ status: 503, refused: 503, code: 'RATE_LIMITED' }, 60)
      answers({ status: 507, refused: 507, code: 'DOWNLOAD_LIMIT_REACHED' }, 10)
      answers({ status: 404 }, 20)
    })
    expect(scrapes.firingAt(24)).toEqual([])
  }, 30_000)

  test.each(ALARMS)('the first alarm of the kind %s is an alert', async (kind) => {
    const { log, scrapes } = aShop()
    await scrapes.minutes(20)
    log.alarm(kind, {})
    await scrapes.minutes(2)
    expect(scrapes.firingAt(21)).toEqual([`EmberstockAlarm ${kind}`])
  })

  test('an alert of an alarm begins with it and is over a quarter of an hour later', async () => {
    const { log, scrapes } = aShop()
    await scrapes.minutes(20)
    log.alarm('fault', {})
    await scrapes.minutes(30)
    expect(scrapes.firingAt(19)).toEqual([])
    expect(scrapes.firingAt(40)).toEqual([])
  })

  test('an alarm of a server that has just started is an alert', async () => {
    const { log, scrapes } = aShop()
    log.alarm('price-too-low', {})
    await scrapes.minutes(30)
    expect(scrapes.firingAt(1)).toEqual(['EmberstockAlarm price-too-low'])
    expect(scrapes.firingAt(20)).toEqual([])
  }, 30_000)

  test('an outage of the database is an alert after ten minutes of it', async () => {
    const { shop, line, metrics } = await openShopBehindLine()
    const scrapes = new Scrapes(() => metrics.text())
    const visit = async () => {
      for (const path of ['/api/v1/cart', '/healthz']) await shop.app.request(path)
    }
    await scrapes.minutes(20, visit)
    await line.cut()
    await scrapes.minutes(16, visit)
    expect(scrapes.firingAt(19)).toEqual([])
    expect(scrapes.firingAt(22)).toEqual(['EmberstockAlarm database-unavailable'])
    expect(scrapes.firingAt(35)).toContain('EmberstockHighErrorRate')
  }, 60_000)

  test('an unsigned message of a provider is counted and wakes nobody', async () => {
    const db = await migratedSqlite()
    onTestFinished(() => db.destroy())
    const { services } = await openStripeShop(db)
    const metrics = shopMetrics()
    const log = metrics.counting(QUIET)
    const heard = handleWebhook({ ...services, log })
    const app = createApp({ ...services, log, handleWebhook: heard })
    const scrapes = new Scrapes(() => metrics.text())
    await scrapes.minutes(20)
    const sent = { method: 'POST', body: '{}' }
    expect((await app.request('/api/v1/payments/webhook/stripe', sent)).status).toBe(400)
    await scrapes.minutes(5)
    expect(await metrics.text()).toContain(
      'emberstock_webhooks_rejected_total{provider="stripe"} 1',
    )
    expect(scrapes.firingAt(21)).toEqual([])
  }, 30_000)

  test('a shop whose metrics nobody collects any more is an alert', async () => {
    const { scrapes } = aShop()
    await scrapes.minutes(5)
    expect(scrapes.firingAt(20)).toEqual(['EmberstockMetricsAbsent'])
  }, 30_000)

  test('one of two servers whose metrics stay away is an alert, until it has been gone for an hour', () => {
    const row = (instance: string, values: string) => ({
      series: `emberstock_alarms_total{instance="${instance}",event="fault"}`,
      values,
    })
    const series = [row('one', '0x120'), row('two', '0x30 _x90')]
    expect(firing(series, 20)).toEqual([])
    expect(firing(series, 75)).toEqual(['EmberstockMetricsAbsent'])
    expect(firing(series, 110)).toEqual([])
  })
})

test('each metric that a rule or the documentation names is one that the shop shows', async () => {
  const { log, answers } = aShop()
  answers()
  const metrics = shopMetrics()
  metrics.counting(log).note('request', REQUEST)
  const process = Object.assign(new EventEmitter(), { isConnected: () => false, send: () => true })
  const ofWorkers = metricsOfWorkers(() => [{ number: 1, process }])
  const text = `${await metrics.text()}${await ofWorkers.text()}`
  for (const file of [RULES, 'docs/operations.md']) {
    const named = new Set(readFileSync(file, 'utf8').match(/\bemberstock_[a-z_]+/g))
    expect(named.size).toBeGreaterThan(3)
    const isShown = (name: string) => new RegExp(`^(# TYPE )?${name}[{ ]`, 'm').test(text)
    const missing = [...named].filter((name) => !isShown(name))
    expect([file, missing]).toEqual([file, []])
  }
})

test('the documentation says of each alarm what it means', () => {
  const text = readFileSync('docs/operations.md', 'utf8')
  expect(ALARMS.filter((event) => !text.includes(`\`${event}\``))).toEqual([])
})

test('every kind of alarm, and every refusal that a rule names, is there at zero from the start', async () => {
  const text = await shopMetrics().text()
  const atZero = [...text.matchAll(/^emberstock_alarms_total\{event="([\w-]+)"\} 0$/gm)]
  expect(atZero.map(([, event]) => event)).toEqual([...ALARMS])
  expect(readFileSync(RULES, 'utf8')).toContain('status="503",code="UNAVAILABLE"')
  expect(text).toContain('emberstock_refusals_total{status="503",code="UNAVAILABLE"} 0')
})
