import type { CertificateFile } from '#domain/license/certificate-file.ts'

/**
 * An object whose fields hold no other objects, in the one form of RFC 8785: names in order, no spaces. What was signed
 * can be restored however a file was indented, or its lines sorted, on the way.
 */
export function canonicalJson(flat: CertificateFile['certificate']): string {
  const names = Object.keys(flat).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(flat[name])}`).join()}}`
}
