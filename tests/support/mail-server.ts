import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { onTestFinished } from 'vitest'
import type { SmtpConfig } from '#server/email/smtp-url.ts'
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from './loopback-certificate.ts'

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly secure: boolean
  readonly user: string | null
  readonly mailer: Email
}

export const LOGIN = { user: 'shop', password: 'a word / with signs' }

/** A real mail server on loopback. It stores the mail that it accepts, and accepts none before a sign-in. */
export async function openMailServer(options: SMTPServerOptions & { readonly at?: number } = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    key: LOOPBACK_KEY,
    cert: LOOPBACK_CERTIFICATE,
    logger: false,
    // As with a relay on this machine: without TLS, no one is in between.
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === LOGIN.user && password === LOGIN.password
      return isRight ? done(null, { user: username }) : done(new Error('who are you'))
    },
    onData: (stream, session, done) => {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            secure: session.secure,
            user: session.user ?? null,
            mailer: mail,
          })
          done()
        })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(options.at ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const place: SmtpConfig = { host: '127.0.0.1', port, tls: 'none', login: LOGIN }
  return { received, place, close }
}
