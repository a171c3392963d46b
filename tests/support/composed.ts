import { okAsync } from 'neverthrow'
import { LINK_LIFE } from '#domain/download/limits.ts'
import { noAssetImporter, noUploads } from '#server/catalog/no-uploads.ts'
import { noBotChecks } from '#server/bot-check/no-bot-checks.ts'
import { ed25519Signer, seedFrom } from '#server/crypto/certificate-signer.ts'
import { sitePasswords } from '#server/crypto/site-password.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import { httpCookies } from '#server/http/auth/session-cookies.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import { noDocuments, noPublications } from '#server/documents/no-documents.ts'
import { sandboxPayments } from '#server/payments/sandbox-payments.ts'
import type { ServerServices } from '#server/boot/services.ts'
import { rateLimitsInMemory } from '#server/boot/rate-limits-in-memory.ts'
import { shopTexts } from '#server/boot/shop-texts.ts'
import type { Db } from '#server/sql/database.ts'
import { sqlRateLimits } from '#server/sql/sql-rate-limits.ts'
import { countryRates } from '#server/tax/country-rates.ts'
import { noVatRegister } from '#server/tax/vies.ts'
import { folderStorage } from '#server/file-storage/folder-storage.ts'
import { signedLinks } from '#server/file-storage/signed-links.ts'
import { wire, wireFrom, type SomeBindings } from '#server/boot/wire.ts'
import { bindShop } from '#server/boot/wire-shop.ts'
import { given, same, wired, type Binding, type Bindings } from '#wiring/wire.ts'
import { OUTSIDE_PORTS } from './port-places.ts'
import { quickHashes } from './quick-hashes.ts'
import { catalogReadsOf } from './replicas.ts'
import { stoppable } from './stops.ts'
import { outside, watched } from './unit-watch.ts'

export const PUBLIC_URL = 'http://localhost:3000'
/** The address at which the shop's own staff read their mail. */
export const CONTACT = 'hello@emberstock.example'

/** Shared by all shops in tests, so that each recognizes the sessions and links of the others. */
const SECRETS = webSecrets('a secret of the tests, long enough')

/**
 * The shop's backend over a database, bound as in production; whatever depends on the machine is replaced,
 * so that it costs a test nothing. Its units are watched: they call no outside port, start no other unit,
 * and lock rows in order. A test may stop one of them.
 */
export function composedOver(db: Db, replacements: SomeBindings = {}): ServerServices {
  const shop = bindShop(
    {
      ...given({
        analyticsEnabled: true,
        allowLocalhost: false,
        assetImporter: noAssetImporter,
        resumableUploads: noUploads,
        botChecks: noBotChecks,
        sessionCookies: httpCookies(false),
        clock: { now: () => Date.now() },
        contact: CONTACT,
        db,
        identityProviders: [],
        linkLife: LINK_LIFE,
        log: { note: () => undefined, alarm: () => undefined },
        mailer: { deliver: () => okAsync(undefined) },
        documents: noDocuments,
        ...noPublications,
        passwordHashes: quickHashes,
        webhookReaders: [],
        proxies: [],
        publicUrl: PUBLIC_URL,
        searchEngine: 'memory',
        readModelBuilds: null,
        sharedReadModels: null,
        reads: db,
        secrets: SECRETS,
        seller: ['Emberstock'],
        siteEnvironment: { maintenance: false, hasPassword: false },
        sitePasswords,
        taxRates: countryRates(new Map()),
        vatRegister: noVatRegister,
        storage: folderStorage('nothing is downloaded here'),
      }),
      catalogReads: wire(catalogReadsOf, 'reads'),
      unlimitedDb: wire((db: Db) => db, 'db'),
      certificateSigner: wire((secrets: Secrets) => ed25519Signer(seedFrom(secrets)), 'secrets'),
      links: wire(signedLinks, 'secrets'),
      payments: wireFrom(sandboxPayments, same('db', 'clock', 'fingerprints')),
      eventLimits: wire(rateLimitsInMemory, 'clock'),
      rateLimits: wire(sqlRateLimits, 'db', 'clock', 'secrets'),
      texts: wire(() => shopTexts('proof-of-work')),
    },
    replacements,
  )
  return wired<ServerServices>(watchedShop(db, shop))
}

/** The outside ports, plus the one use case whose reads never run inside a unit. */
const WATCHED = [...OUTSIDE_PORTS, 'catalog'] as const

function watchedShop(db: Db, shop: Bindings<ServerServices>): Bindings<ServerServices> {
  const kept = WATCHED.map((name) => [name, around<unknown>(shop[name], outside)] as const)
  const seen = (units: ServerServices['units']) => watched(stoppable(db, units))
  return {
    ...shop,
    ...Object.fromEntries(kept),
    units: around(shop.units, seen),
    jobUnits: around(shop.jobUnits, seen),
  }
}

function around<Service>(
  { needs, make }: Binding<Service>,
  watch: (made: Service) => Service,
): Binding<Service> {
  return { needs, make: (found) => watch(make(found)) }
}
