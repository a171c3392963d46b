import type { Certificate } from '#domain/license/certificate.ts'
import { inDays } from '#messages/durations.ts'
import { coversMessage, holderMessage } from '#messages/license-messages.ts'
import { LICENSE_RIGHTS } from '#messages/license-rights.ts'
import { footers, letterhead } from './letterhead.ts'
import { INK, INNER, MARGIN, openSheet, STYLE, type Sheet } from './sheet.ts'

export interface CertificateIssuer {
  readonly seller: readonly string[]
  /** Where anyone can verify the certificate. */
  readonly verifyAt: string
}

const NAME_WIDTH = 120

/** Prints a license certificate: one page to hand to a client, a broadcaster or a lawyer. */
export function printCertificate(
  certificate: Certificate,
  { seller, verifyAt }: CertificateIssuer,
): Promise<Uint8Array<ArrayBuffer>> {
  const { id, asset, file, license, licensedAt, revokedAt, suspendedAt, holder } = certificate
  const sheet = openSheet({ title: `License certificate ${id}`, at: licensedAt })
  const whole = { x: MARGIN, width: INNER }
  let at = letterhead(sheet)
  at = sheet.write('License certificate', { ...whole, y: at }, STYLE.title) + 20
  if (revokedAt !== null) {
    const words = `Revoked on ${inDays(revokedAt)}. This license is no longer valid.`
    at =
      sheet.write(words, { ...whole, y: at }, { ...STYLE.lead, weight: 700, color: INK.bad }) + 12
  } else if (suspendedAt !== undefined) {
    const words = `Suspended since ${inDays(suspendedAt)}. Not valid until its invoice is paid.`
    at =
      sheet.write(words, { ...whole, y: at }, { ...STYLE.lead, weight: 700, color: INK.bad }) + 12
  }
  const sentence = `${holderMessage(holder)} ${revokedAt === null ? 'is' : 'was'} licensed to use ${asset} (${file}) under the ${license} license.`
  at = sheet.write(sentence, { ...whole, y: at }, STYLE.lead) + 24
  at = writeFacts(sheet, certificate, at) + 24
  at = sheet.write('License summary', { ...whole, y: at }, STYLE.strong) + 4
  for (const right of LICENSE_RIGHTS) at = sheet.write(`– ${right}`, { ...whole, y: at })
  at = sheet.write('Verify this license', { ...whole, y: at + 24 }, STYLE.strong) + 4
  at = sheet.write('Anyone can check that this license is valid:', { ...whole, y: at })
  const linked = { ...whole, y: at }
  at = sheet.write(verifyAt, linked, { ...STYLE.text, color: INK.ember })
  sheet.link({ ...linked, height: at - linked.y }, verifyAt)
  footers(sheet, seller)
  return sheet.printed()
}

function writeFacts(sheet: Sheet, certificate: Certificate, y: number): number {
  const { holder } = certificate
  const facts = [
    ['Licensee', holderMessage(holder)],
    ...(holder.company && holder.name ? [['Licensed by', holder.name]] : []),
    ['Asset', certificate.asset],
    ['File', certificate.file],
    ...(certificate.covers.length > 0 ? [['Also covers', coversMessage(certificate)]] : []),
    ['SKU', certificate.sku],
    ['License', certificate.license],
    ['Licensed on', inDays(certificate.licensedAt)],
    ['Order', certificate.orderId],
    ['Certificate', certificate.id],
  ]
  sheet.rule(y)
  let at = y + 9
  for (const [name = '', value = ''] of facts) {
    sheet.write(name, { x: MARGIN, y: at + 1.5, width: NAME_WIDTH }, STYLE.small)
    at = sheet.write(value, { x: MARGIN + NAME_WIDTH, y: at, width: INNER - NAME_WIDTH }) + 4
    sheet.rule(at + 1)
    at += 9
  }
  return at - 9
}
