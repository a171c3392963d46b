import { percentDecoded } from '#domain/shared/percent-encoding.ts'

/** The server that accepts emails. TLS from the first byte, by STARTTLS, or none, which is only for this machine. */
export interface SmtpConfig {
  readonly host: string
  readonly port: number
  readonly tls: 'at-once' | 'upgraded' | 'none'
  readonly login: { readonly user: string; readonly password: string } | null
}

export const SMTP_FORM = 'smtps://user:password@host or smtp://user:password@host:587'

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

/** Reads the URL of a mail server; null if it is not one, or contains anything else. */
export function readSmtpUrl(text: string): SmtpConfig | null {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) return null
  const { hostname, port, username, password, pathname, search, hash } = url
  const user = percentDecoded(username)
  const word = percentDecoded(password)
  if (hostname === '' || user === null || word === null) return null
  if ((pathname !== '' && pathname !== '/') || search !== '' || hash !== '') return null
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: port === '' ? PORTS[url.protocol] : Number(port),
    tls: url.protocol === 'smtps:' ? 'at-once' : isThisMachine(host) ? 'none' : 'upgraded',
    login: user === '' ? null : { user, password: word },
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}
