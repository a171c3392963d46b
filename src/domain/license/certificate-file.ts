import { err, ok, Result } from 'neverthrow'
import { isRecord } from '../shared/is-record.ts'

/** A field of what is signed. Certificates of before files covered others have no list. */
type SignedField = string | number | null | readonly string[]

/** A certificate's file as somebody was given it; nobody has looked at its signature yet. */
export interface CertificateFile {
  readonly certificate: Readonly<Record<string, SignedField>>
  readonly keyId: string
  readonly signature: string
}

/** A file that is no certificate of any shop: another document, or one cut off on the way. */
export interface NoCertificate {
  readonly kind: 'no-certificate'
}

const NONE = err<never, NoCertificate>({ kind: 'no-certificate' })

const parsed = Result.fromThrowable(
  (text: string): unknown => JSON.parse(text),
  (): NoCertificate => ({ kind: 'no-certificate' }),
)

/** Reads a file that should be a certificate; whether it is genuine is another question. */
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
