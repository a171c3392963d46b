import { err, ok, Result } from 'neverthrow'
import { isRecord } from '../shared/is-record.ts'

/** A field of the signed data. Certificates from before files covered others have no list. */
type SignedField = string | number | null | readonly string[]

/** A certificate's file as it was handed in; its signature has not been checked yet. */
export interface CertificateFile {
  readonly certificate: Readonly<Record<string, SignedField>>
  readonly keyId: string
  readonly signature: string
}

/** The file is not a certificate of any shop: it is another document, or was truncated. */
export interface NoCertificate {
  readonly kind: 'no-certificate'
}

const NONE = err<never, NoCertificate>({ kind: 'no-certificate' })

const parsed = Result.fromThrowable(
  (text: string): unknown => JSON.parse(text),
  (): NoCertificate => ({ kind: 'no-certificate' }),
)

/** Parses a certificate file, without checking whether it is genuine. */
export function readCertificateFile(text: string): Result<CertificateFile, NoCertificate> {
  return parsed(text).andThen((file): Result<CertificateFile, NoCertificate> => {
    if (!isRecord(file)) return NONE
    const { certificate, key_id: keyId, signature } = file
    if (!isRecord(certificate) || typeof keyId !== 'string' || typeof signature !== 'string') {
      return NONE
    }
    return isFlat(certificate) ? ok({ certificate, keyId, signature }) : NONE
  })
}

function isFlat(
  record: Readonly<Record<string, unknown>>,
): record is CertificateFile['certificate'] {
  return Object.values(record).every(
    (field) =>
      field === null ||
      typeof field === 'string' ||
      Number.isSafeInteger(field) ||
      (Array.isArray(field) && field.every((entry) => typeof entry === 'string')),
  )
}
