import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { logFor } from './boot/composition-root.ts'
import { readConfig, type ServerConfig } from './boot/config.ts'
import { httpServer } from './boot/http-server.ts'
import { finished, listening } from './boot/listening.ts'
import { metricsServer } from './metrics/metrics-server.ts'
import { shopMetrics, type ShopMetrics } from './metrics/shop-metrics.ts'
import { metricsOfWorkers } from './metrics/worker-metrics.ts'
import { misspelledSettings } from './boot/misspelled-settings.ts'
import { openShop } from './boot/open-shop.ts'
import type { RunningShop } from './boot/boot-options.ts'
import type { Log } from './application/ports/log.ts'
import type * as Workers from './boot/workers.ts'
import { builtPages, readModelFormatIn } from './ssr/built-pages.ts'

/** Requests in progress at SIGTERM may continue for this long; the rest of the ten seconds is for closing. */
const GRACE_MS = 7_000
const LAST_RESORT_MS = 9_500

/** Whoever collects metrics opens one connection. */
const METRICS_SOCKETS = 1

/** Why the server could not listen, by the code of Node’s error. */
const LISTEN_FAULTS: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'permission denied (EACCES)'],
  ['EADDRINUSE', 'the port is already in use (EADDRINUSE)'],
])

// With several processes, the primary has already printed the warnings.
if (process.env['WORKER_NUMBER'] === undefined) {
  for (const line of misspelledSettings(process.env)) console.error(line)
}
await readConfig(process.env).match(start, async ({ line }) => stop(line))

async function start(config: ServerConfig): Promise<void> {
  const distDir = resolve(config.distDir)
  const pages = await builtPages(distDir).catch(() => null)
  if (!pages) return stop(`no build found in ${distDir}. Run "npm start" or "npm run build"`)
  const workers = config.workers > 1 ? await import('./boot/workers.ts') : null
  if (workers && !workers.isWorker) return supervise(config, workers)
  const metrics = config.metrics && shopMetrics()
  workers?.beWorker(metrics)
  const opened = await openShop(config, {
    pages,
    show: screenOf(config),
    warn: (line) => console.error(line),
    metrics,
    readModelFormat: await readModelFormatIn(distDir),
  })
  await opened.match(
    (shop) => serve(config, shop, metrics),
    async (line) => stop(line),
  )
}

/** Serves the metrics of all workers on one page, and prints one greeting. */
async function supervise(
  config: ServerConfig,
  { superviseWorkers, openWorkers }: typeof Workers,
): Promise<void> {
  const scraped = config.metrics && metricsServer(metricsOfWorkers(openWorkers), config.metrics)
  const refused =
    scraped && config.metrics && (await refusal(scraped, config.metrics, METRICS_SOCKETS))
  if (refused) return stop(refused)
  const log = logFor(config)
  await superviseWorkers({
    count: config.workers,
    log,
    onOpen: () => {
      welcome(config)
      log.note('server-open', { pid: process.pid, workers: config.workers })
    },
    onEnd: (code) => {
      log.note('server-stopped', { pid: process.pid, code })
      process.exit(code)
    },
  })
}

/** A shop in production shows no emails on screen: they contain addresses and keys to accounts (security 21). */
function screenOf({ environment }: ServerConfig): (line: string) => void {
  return environment === 'production' ? () => undefined : (line) => console.log(line)
}

async function serve(
  config: ServerConfig,
  shop: RunningShop,
  metrics: ShopMetrics | null,
): Promise<void> {
  const server = httpServer(shop.app)
  const refused = await refusal(server, config)
  // With several workers, the process that started them serves everyone's metrics, and prints the greeting.
  const isAlone = config.workers === 1
  const scraped = isAlone && config.metrics && metrics && metricsServer(metrics, config.metrics)
  const refusedToo =
    scraped && config.metrics && (await refusal(scraped, config.metrics, METRICS_SOCKETS))
  if (refused ?? refusedToo) {
    await shop.close()
    return stop(`${refused ?? refusedToo}`)
  }
  const log = logFor(config, metrics)
  if (isAlone) {
    welcome(config)
    log.note('server-open', { pid: process.pid, open_orders: shop.openOrders })
  }
  if (isAlone || process.env['WORKER_NUMBER'] === '1') reportNeighbors(config, log)
  let isClosing = false
  // A worker's end is logged by the process that started it.
  const end = (code: number) => {
    if (isAlone) log.note('server-stopped', { pid: process.pid, code })
    process.exit(code)
  }
  const close = async () => {
    if (isClosing) return
    isClosing = true
    setTimeout(() => end(1), LAST_RESORT_MS).unref()
    if (scraped) scraped.close()
    await finished(server, GRACE_MS)
    if (scraped) scraped.closeAllConnections()
    await shop.close()
    end(0)
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}

/** Runs alongside an open shop: a service that is slow or unreachable delays nothing. */
function reportNeighbors(config: ServerConfig, log: Log): void {
  if (config.apiOrigin) return
  import('./boot/reachability.ts')
    .then(({ reportUnreachable }) => reportUnreachable(config, log))
    .catch((fault: unknown) => log.alarm('fault', { error: String(fault) }))
}

/** Why the server cannot listen on an address, or null once it does. */
function refusal(
  server: Server,
  { host, port }: Pick<ServerConfig, 'host' | 'port'>,
  sockets?: number,
): Promise<string | null> {
  return listening(server, port, host, sockets).then(
    () => null,
    (fault: NodeJS.ErrnoException) =>
      `can’t listen on ${host}:${port}: ${LISTEN_FAULTS.get(fault.code ?? '') ?? fault.message}`,
  )
}

function welcome(config: ServerConfig): void {
  const { publicUrl, dataDir, databaseUrl, apiOrigin, mailPlace, mediaDir, mediaStore } = config
  const shown =
    config.environment === 'production' ? '' : ` (the link in each email is printed here)`
  const media = mediaStore ? `${mediaStore.origin}/${mediaStore.bucket}` : resolve(mediaDir)
  const facts = apiOrigin
    ? [`  backend   ${apiOrigin}`]
    : [
        `  data      ${databaseUrl ? 'PostgreSQL' : resolve(dataDir)}`,
        `  mail      ${mailPlace ? `${mailPlace.host}:${mailPlace.port}` : resolve(dataDir, 'mail') + shown}`,
        `  media     ${media}`,
      ]
  if (config.workers > 1) facts.push(`  workers   ${config.workers}`)
  if (config.metrics) {
    facts.push(`  metrics   http://${config.metrics.host}:${config.metrics.port}/metrics`)
  }
  console.log(['', `Emberstock is open at ${publicUrl}`, '', ...facts, ''].join('\n'))
}

function stop(line: string): never {
  console.error(`Emberstock cannot start: ${line}`)
  process.exit(1)
}
