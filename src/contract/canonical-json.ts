import type { CertificateFile } from '#domain/license/certificate-file.ts'

/**
 * Serializes an object without nested objects in the canonical form of RFC 8785: sorted names, no spaces.
 * This restores what was signed even if the file was indented or its lines were sorted in transit.
 */
export function canonicalJson(flat: CertificateFile['certificate']): string {
  const names = Object.keys(flat).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(flat[name])}`).join()}}`
}
