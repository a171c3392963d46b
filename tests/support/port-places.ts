import type { Ports } from '#server/application/ports/ports.ts'

/**
 * Where each port stands relative to a unit of work. A unit must not wait for ports that are outside:
 * money, email, files, long computations, and reads or writes beside units. Ports that are inside respond
 * at once, from memory, or belong to units.
 */
export const PORT_PLACES = {
  allowLocalhost: 'inside',
  analyticsEnabled: 'inside',
  analyticsEvents: 'outside',
  articleTexts: 'outside',
  assetImporter: 'outside',
  botChecks: 'outside',
  certificateSigner: 'outside',
  clock: 'inside',
  contact: 'inside',
  databaseOutages: 'inside',
  documents: 'outside',
  eventLimits: 'inside',
  fingerprints: 'outside',
  identityProviders: 'outside',
  linkLife: 'inside',
  links: 'outside',
  log: 'inside',
  mailer: 'outside',
  oneTimeCodes: 'outside',
  orders: 'outside',
  outbox: 'outside',
  passwordHashes: 'outside',
  payments: 'outside',
  proxies: 'inside',
  publicMedia: 'outside',
  publicUrl: 'inside',
  rateLimits: 'outside',
  refunds: 'outside',
  renderEmail: 'inside',
  resumableUploads: 'outside',
  secrets: 'inside',
  seller: 'inside',
  siteEnvironment: 'inside',
  sitemapAssets: 'outside',
  sitemapDocuments: 'outside',
  socialCards: 'outside',
  sitePasswords: 'outside',
  statistics: 'inside',
  storage: 'outside',
  taxRates: 'inside',
  texts: 'outside',
  units: 'inside',
  vatNumbers: 'outside',
  vatRegister: 'outside',
  webhookReaders: 'outside',
} as const satisfies Readonly<Record<keyof Ports, 'inside' | 'outside'>>

type Outside = {
  [Name in keyof Ports]: (typeof PORT_PLACES)[Name] extends 'outside' ? Name : never
}[keyof Ports]

/** The ports that a unit must not wait for, by their binding names. */
export const OUTSIDE_PORTS = Object.entries(PORT_PLACES).flatMap(([name, place]) =>
  place === 'outside' ? [name as Outside] : [],
)
