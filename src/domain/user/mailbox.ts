const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox of a normalized address, for limits per customer (discount 3): every relevant provider ignores
 * what follows a `+`, and Gmail ignores dots.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [local = ''] = email.slice(0, at).split('+')
  const domain = email.slice(at + 1)
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
