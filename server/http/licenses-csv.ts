import type { ListedCertificate } from '#domain/license/certificate.ts'

const COLUMNS: readonly (readonly [string, (license: ListedCertificate) => string])[] = [
  ['Licensed on', ({ licensedAt }) => dayOf(licensedAt)],
  ['Asset', ({ asset }) => asset],
  ['File', ({ file }) => file],
  ['SKU', ({ sku }) => sku],
  ['License', ({ license }) => license],
  ['Licensed by', ({ licensedBy }) => licensedBy.name],
  ['Requested by', ({ requestedBy }) => requestedBy ?? ''],
  ['Project', ({ projectTag }) => projectTag],
  ['Licensee', ({ holder }) => holder.company || holder.name],
  ['Order', ({ orderId }) => orderId],
  ['Certificate', ({ id }) => id],
  ['Suspended since', ({ suspendedAt }) => (suspendedAt === undefined ? '' : dayOf(suspendedAt))],
  ['Revoked on', ({ revokedAt }) => (revokedAt === null ? '' : dayOf(revokedAt))],
]

/**
 * Licenses as CSV (RFC 4180), one row each, for spreadsheets, which read it as UTF-8 because of the byte order
 * mark.
 */
export function licensesCsv(licenses: readonly ListedCertificate[]): string {
  const rows = [
    COLUMNS.map(([name]) => name),
    ...licenses.map((license) => COLUMNS.map(([, cell]) => cell(license))),
  ]
  return `\uFEFF${rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`
}

/**
 * Escapes text that starts like a formula, which spreadsheets would run, also in full-width characters: people
 * type the names and the projects.
 */
function quoted(text: string): string {
  const plain = /^[=+\-@\t\r\n]/.test(text.normalize('NFKC')) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
