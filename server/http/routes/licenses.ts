import type { Needs } from '../services.ts'
import {
  CERTIFICATE_PDF_PATH,
  CERTIFICATES_EXPORT_PATH,
  LICENSES_CSV_PATH,
} from '#contract/links.ts'
import {
  verifyCertificate,
  readCertificate,
  readCertificateKey,
  readLicenseStatus,
  readMyLicenses,
} from '#contract/documents.ts'
import type { Certificate } from '#domain/license/certificate.ts'
import { licenseQueryFrom } from '#domain/license/license-query.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { archiveOf, jsonEntry, type ArchiveEntry } from '../archive.ts'
import { licensesCsv } from '../licenses-csv.ts'
import { privateDownload } from '../private-download.ts'
import { serve, serveUser, shapedAs } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'
import {
  judgeCertificateFile,
  licenseCheckFor,
  mayCheckLicense,
  signedCertificate,
  type CheckServices,
  type SigningServices,
} from '../signed-certificate.ts'

type LicenseServices = CheckServices & SigningServices & Needs<'clock' | 'documents'>

/** A user's own certificates (certificate 1), and the public check of anyone's. */
export function licenseRoutes(app: ShopApp, services: LicenseServices): void {
  publicRoutes(app, services)
  const { certificates, clock, documents, rateLimits } = services
  serveUser(app, readMyLicenses, ({ viewer, query }) =>
    certificates.certificates(viewer, licenseQueryFrom(query)),
  )
  privateDownload(app, LICENSES_CSV_PATH, ({ viewer, query }) =>
    rateLimits
      .take(LIMITS.documents(viewer.id))
      .andThen(() => certificates.listed(viewer, licenseQueryFrom(query)))
      .map((all) => ({
        name: `emberstock-licenses-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`,
        type: 'text/csv; charset=utf-8' as const,
        body: new TextEncoder().encode(licensesCsv(all)),
      })),
  )
  privateDownload(app, CERTIFICATES_EXPORT_PATH, ({ viewer }) =>
    rateLimits
      .take(LIMITS.archive(viewer.id))
      .andThen(() => certificates.all(viewer))
      .map((all) => {
        const now = clock.now()
        const day = new Date(now).toISOString().slice(0, 10)
        const entries = all.flatMap((one) => entriesOf(services, one))
        return {
          name: `emberstock-licenses-${day}.zip`,
          type: 'application/zip' as const,
          body: archiveOf(entries, now),
        }
      }),
  )
  serveUser(app, readCertificate, ({ viewer, params }) =>
    certificates
      .ofUser(viewer, params.id)
      .andThen((certificate) => signedCertificate(services, certificate)),
  )
  privateDownload(app, CERTIFICATE_PDF_PATH, ({ viewer, id }) =>
    rateLimits
      .take(LIMITS.documents(viewer.id))
      .andThen(() => certificates.ofUser(viewer, id))
      .andThen((certificate) =>
        documents.certificate(certificate).map((body) => ({
          name: `${fileName(certificate)}.pdf`,
          type: 'application/pdf' as const,
          body,
        })),
      ),
  )
}

function publicRoutes(app: ShopApp, services: LicenseServices): void {
  serve(app, readCertificateKey, () =>
    services.certificateSigner.key().map((key) => ({ algorithm: 'Ed25519' as const, ...key })),
  )
  serve(app, readLicenseStatus, ({ params, context }) =>
    licenseCheckFor(services, context).look(params.id),
  )
  serve(
    app,
    verifyCertificate,
    ({ body }) => judgeCertificateFile(services, body),
    ({ context }) => mayCheckLicense(services, context),
  )
}

/** The PDF for people, and the signed file that proves itself. */
function entriesOf(services: LicenseServices, certificate: Certificate): readonly ArchiveEntry[] {
  const name = fileName(certificate)
  return [
    { name: `${name}.pdf`, read: () => services.documents.certificate(certificate) },
    {
      name: `${name}.json`,
      read: () =>
        signedCertificate(services, certificate).andThen((signed) =>
          jsonEntry({ name, content: shapedAs(readCertificate, signed) }).read(),
        ),
    },
  ]
}

/** `EMB-2D-0001-HD-01KAJ…`: sorted by SKU, and unique. */
function fileName({ sku, id }: Certificate): string {
  return `${sku.replace(/[^\w.-]+/g, '_')}-${id}`
}
