import { LINK_LIFE } from '#domain/download/limits.ts'
import { errAsync } from 'neverthrow'
import { unexpected } from '#application/ports/outage.ts'
import catalog from '../samples/catalog.json?raw'
import priceBook from '../samples/price-book.json?raw'
import { noAssetImporter, noUploads } from '#server/catalog/no-uploads.ts'
import { noBotChecks } from '#server/bot-check/no-bot-checks.ts'
import { ed25519Signer, seedFrom } from '#server/crypto/certificate-signer.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import { loggedOutage } from '#server/application/ports/logged-error.ts'
import { createApp } from '#server/http/app.ts'
import { issuedCookies } from '#server/http/auth/session-cookies.ts'
import { noDocuments, noPublications } from '#server/documents/no-documents.ts'
import type { Log } from '#server/application/ports/log.ts'
import { PICTURE_HEAD_BYTES } from '#server/articles/measured-stills.ts'
import { publishArticles } from '#server/articles/publish-articles.ts'
import { markdownTexts } from '#server/articles/read-text.ts'
import { seedCatalog } from '#server/catalog-import/seed-catalog.ts'
import type { Db } from '#server/sql/database.ts'
import { migrate } from '#server/sql/migrate.ts'
import { noRateLimits } from '#server/sql/sql-rate-limits.ts'
import type { ServerServices } from '#server/boot/services.ts'
import { sandboxPayments } from '#server/payments/sandbox-payments.ts'
import { wireFrom } from '#server/boot/wire.ts'
import { wireShop, type HostServices } from '#server/boot/wire-shop.ts'
import { given, same, type Bindings } from '#wiring/wire.ts'
import { countryRates } from '#server/tax/country-rates.ts'
import { noVatRegister } from '#server/tax/vies.ts'
import { storedBytes, type StoredBytes } from './stored-bytes.ts'
import { pbkdf2Hashes } from './pbkdf2-hashes.ts'
import { sampleLinks } from './sample-links.ts'
import { consoleMailer } from './console-mailer.ts'
import { alone, concurrencyLimiterOver } from './concurrency-limiter.ts'
import { openWasmDatabase, type WasmDatabase } from './wasm-database.ts'
import { answerWith } from './worker.ts'

const consoleLog: Log = {
  note: () => undefined,
  // oxlint-disable-next-line no-console -- the console is this page's log
  alarm: (event, fields) => console.error(event, fields),
}

const ARTICLES = Object.entries(
  import.meta.glob<string>('../samples/articles/*.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([name, text]) => ({ name, text }))

const TEXTS: Readonly<Record<string, string>> = import.meta.glob<string>('../texts/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

// The whole shop in one page: the server's own app, on in-memory SQLite, behind MSW. Then the shop starts
// as it does everywhere.
await open()
await import('#src/main.tsx')

async function open(): Promise<void> {
  const kept = await storedBytes()
  const database = await alone(() => openDatabase(kept))
  const inTurn = concurrencyLimiterOver(database, kept)
  const services = wireShop(hostOver(database.db))
  const app = createApp(services)
  await answerWith((request, host) =>
    inTurn(async () => {
      const answer = await app.fetch(request, host)
      // Right away, so that the email appears in the tab that caused it.
      if (request.method !== 'GET') await sendEmails(services)
      return answer
    }),
  )
}

function sendEmails(services: ServerServices): Promise<void> {
  return services.sendEmails().match(
    () => undefined,
    (outage) => consoleLog.alarm('outbox-unreadable', loggedOutage(outage)),
  )
}

/** Opens the database as the last tab left it. Drops a state from an older version that no longer fits. */
async function openDatabase(kept: StoredBytes): Promise<WasmDatabase> {
  const bytes = await kept.news()
  const database = await filled(bytes).catch((cause: unknown) => {
    if (!bytes) throw cause
    return filled(null)
  })
  if (database.changes() > 0) await kept.save(database.exported())
  return database
}

async function filled(bytes: Uint8Array | null): Promise<WasmDatabase> {
  const database = await openWasmDatabase()
  if (bytes) database.load(bytes)
  await migrate(database.db)
  const put = await seedCatalog(database.db, { catalog, priceBook })
  if (put.isErr()) throw new Error('the samples were refused', { cause: put.error })
  const blog = await publishArticles(database.db, { files: ARTICLES, readPicture })
  if (blog.isErr()) throw new Error('the articles were refused', { cause: blog.error })
  return database
}

async function readPicture(path: string): Promise<Uint8Array | null> {
  const headers = { Range: `bytes=0-${PICTURE_HEAD_BYTES - 1}` }
  const answer = await fetch(`/media/${path}`, { headers })
  const isPicture = answer.headers.get('Content-Type')?.startsWith('image/')
  return answer.ok && isPicture ? new Uint8Array(await answer.arrayBuffer()) : null
}

/**
 * The host services that a page can provide: its own cookies, emails shown on screen, and nothing that
 * needs a server machine.
 */
function hostOver(db: Db): Bindings<HostServices> {
  const secrets = webSecrets('a page keeps no secrets')
  const host = {
    analyticsEnabled: false,
    allowLocalhost: true,
    assetImporter: noAssetImporter,
    resumableUploads: noUploads,
    botChecks: noBotChecks,
    identityProviders: [],
    sessionCookies: issuedCookies(),
    clock: { now: () => Date.now() },
    contact: 'hello@emberstock.example',
    certificateSigner: ed25519Signer(seedFrom(secrets)),
    db,
    searchEngine: 'memory' as const,
    readModelBuilds: null,
    sharedReadModels: null,
    reads: db,
    catalogReads: db,
    unlimitedDb: db,
    linkLife: LINK_LIFE,
    links: sampleLinks(db),
    log: consoleLog,
    mailer: consoleMailer(),
    documents: noDocuments,
    ...noPublications,
    passwordHashes: pbkdf2Hashes(),
    webhookReaders: [],
    proxies: [],
    publicUrl: location.origin,
    eventLimits: noRateLimits(),
    rateLimits: noRateLimits(),
    secrets,
    seller: ['Emberstock'],
    siteEnvironment: { maintenance: false, hasPassword: false },
    // There is no site password in a page.
    sitePasswords: {
      hash: () => errAsync(unexpected('a page has no password')),
      kept: () => null,
    },
    taxRates: countryRates(new Map()),
    vatRegister: noVatRegister,
    texts: markdownTexts(async (name) => TEXTS[`../texts/${name}`] ?? null),
    // Vite serves the media; the app reads no files.
    storage: { open: () => errAsync({ kind: 'missing', what: 'file' } as const) },
  }
  return {
    ...given(host),
    payments: wireFrom(sandboxPayments, same('db', 'clock', 'fingerprints')),
  }
}
