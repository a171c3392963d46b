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

/** A certificate as a file that proves itself: what is signed is its one canonical form. */
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

/** The public check, limited by where a request comes from: nobody goes through ids one by one. */
export function licenseCheckFor(services: CheckServices, context: ShopContext): LicenseCheck {
  const { certificates, rateLimits, proxies } = services
  const limit = LIMITS.licenseCheck(clientAddress(context, proxies))
  return {
    look: (id) => rateLimits.take(limit).andThen(() => certificates.publicly(id)),
    judge: (file) => rateLimits.take(limit).andThen(() => judge(services, file)),
  }
}

function judge(
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
