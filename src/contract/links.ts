/** Addresses that are followed as links, so that the browser saves the file; none is called through the table. */

/** The API described as OpenAPI. */
export const OPENAPI_PATH = '/api/v1/openapi.json'

/** Everything the shop stores about the user, as one ZIP of JSON files. */
export const EXPORT_PATH = '/api/v1/users/export'

/** An invoice or a credit note as a PDF. */
export const INVOICE_PDF_PATH = '/api/v1/invoices/:id/pdf'

/** A certificate as a self-verifying file; also a row of the table, `readCertificate`. */
export const CERTIFICATE_PATH = '/api/v1/licenses/:id'

/** The certificate as a PDF. */
export const CERTIFICATE_PDF_PATH = '/api/v1/licenses/:id/pdf'

/** All of the user's licenses as one table, for a spreadsheet. */
export const LICENSES_CSV_PATH = '/api/v1/licenses/export.csv'

/** All of the user's certificates as one ZIP of PDFs and signed files. */
export const CERTIFICATES_EXPORT_PATH = '/api/v1/licenses/export'

/** The comp file of an asset, by the asset's slug (download 7). */
export const COMP_PATH = '/api/v1/products/:id/comp'

/** The parameter by which such an address names its team, since links carry no headers (customer 7). */
const CUSTOMER_PARAMETER = 'customer_id'

/** Such an address, for the customer that the page acts for. */
export function linkFor(path: string, team: { readonly id: string } | undefined): string {
  const next = path.includes('?') ? '&' : '?'
  return team ? `${path}${next}${CUSTOMER_PARAMETER}=${encodeURIComponent(team.id)}` : path
}

/** Reads from such an address's parameters which team it is for; null for none. */
export function customerOfLink(parameter: (name: string) => string | undefined): string | null {
  return parameter(CUSTOMER_PARAMETER) ?? null
}
