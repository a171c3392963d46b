import type { Needs } from './services.ts'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import * as z from 'zod/mini'
import type { FileVerdict, LicenseCheck } from '#application/ports/licenses.ts'
import type { Outage } from '#application/ports/outage.ts'
import { canonicalJson } from '#contract/canonical-json.ts'
import type { Answer } from '#contract/endpoint.ts'
import { certificateStatement, type readCertificate } from '#contract/documents.ts'
import type { CertificateFile } from '#domain/license/certificate-file.ts'
import type { Certificate } from '#domain/license/certificate.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { clientAddress } from './middleware/client-address.ts'
import type { ShopContext } from './shop-app.ts'

export type SigningServices = Needs<'certificateSigner' | 'publicUrl'>

/** A certificate as a file that proves itself: the signature covers its canonical form. */
export function signedCertificate(
  { certificateSigner, publicUrl }: SigningServices,
  { holder, slug: _slug, ...facts }: Certificate,
): ResultAsync<Answer<typeof readCertificate>, Outage> {
  const certificate = {
    ...facts,
    holder: holder.name,
    company: holder.company,
    verifyAt: `${publicUrl}/license/verify/${facts.id}`,
  }
  return certificateSigner
    .sign(
      canonicalJson(z.encode(certificateStatement, certificate) as CertificateFile['certificate']),
    )
    .map((signed) => ({ certificate, algorithm: 'Ed25519' as const, ...signed }))
}

export type CheckServices = Needs<'certificateSigner' | 'certificates' | 'proxies' | 'rateLimits'>

/** The public check, limited by client address, so that no one can try ids one by one. */
export function licenseCheckFor(services: CheckServices, context: ShopContext): LicenseCheck {
  const counted = () => mayCheckLicense(services, context)
  return {
    look: (id) => counted().andThen(() => services.certificates.publicly(id)),
    judge: (file) => counted().andThen(() => judgeCertificateFile(services, file)),
  }
}

/** Counts a check by client address. */
export function mayCheckLicense(
  { rateLimits, proxies }: CheckServices,
  context: ShopContext,
): ResultAsync<void, Outage> {
  return rateLimits.take(LIMITS.licenseCheck(clientAddress(context, proxies)))
}

/** Whether a certificate file is what the shop signed, and the current status of its license. */
export function judgeCertificateFile(
  { certificates, certificateSigner }: CheckServices,
  { certificate, keyId, signature }: CertificateFile,
): ResultAsync<FileVerdict, Outage> {
  return certificateSigner.key().andThen((key): ResultAsync<FileVerdict, Outage> => {
    if (key.keyId !== keyId) return okAsync({ kind: 'foreign' })
    return certificateSigner
      .verify(canonicalJson(certificate), signature)
      .andThen((isOurs): ResultAsync<FileVerdict, Outage> => {
        if (!isOurs) return okAsync({ kind: 'altered' })
        return certificates
          .publicly(String(certificate['id']))
          .map((license): FileVerdict => ({ kind: 'genuine', license }))
          .orElse((failure) =>
            failure.kind === 'missing'
              ? okAsync<FileVerdict>({ kind: 'genuine', license: null })
              : errAsync(failure),
          )
      })
  })
}
