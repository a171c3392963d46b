import { errAsync, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { once } from '#domain/shared/once.ts'
import {
  LONGEST_DELIVERY_MS,
  type AddressRefused,
  type KeyedEmail,
  type Mailer,
} from '../application/ports/mailer.ts'
import { headersOf, messageId, oneLine } from './message.ts'
import type { SmtpConfig } from './smtp-url.ts'

export interface SmtpSender {
  readonly place: SmtpConfig
  /** Such as `Shop <hello@shop.example>`. */
  readonly from: string
  /** Certificates to trust in addition to those of well-known authorities (a mail server inside a company). */
  readonly ca?: string
  /** Milliseconds that sending an email may take in all; set in tests. */
  readonly longestMs?: number
}

/** Milliseconds for each step. Some servers make unknown clients wait some seconds for the greeting. */
const PATIENCE = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
  dnsTimeout: 5_000,
}

/** A single address, without anything that could become a header, a list or a route (security 9). */
const ONE_ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/

/** Sends mail over SMTP. An email that is not accepted stays in the outbox; a retry has the same Message-ID. */
export function smtpMailer({
  place,
  from,
  ca,
  longestMs = LONGEST_DELIVERY_MS,
}: SmtpSender): Mailer {
  const transport = once(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      ...PATIENCE,
      host: place.host,
      port: place.port,
      secure: place.tls === 'at-once',
      requireTLS: place.tls === 'upgraded',
      ignoreTLS: place.tls === 'none',
      tls: { minVersion: 'TLSv1.2', ...(ca ? { ca } : {}) },
      ...(place.login ? { auth: { user: place.login.user, pass: place.login.password } } : {}),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'emberstock'

  const send = async (email: KeyedEmail, signal: AbortSignal): Promise<void> => {
    const sender = await transport()
    await sender.sendMail({
      signal,
      from,
      to: { name: '', address: email.to },
      envelope: { from: addressIn(from), to: [email.to] },
      subject: oneLine(email.subject),
      messageId: messageId(email, domain),
      headers: headersOf(email),
      text: email.text,
      ...(email.html === '' ? {} : { html: email.html }),
    })
  }

  const sendInTime = async (email: KeyedEmail): Promise<void> => {
    const signal = AbortSignal.timeout(longestMs)
    try {
      await send(email, signal)
    } catch (fault) {
      if (!signal.aborted) throw fault
      const limit = `${longestMs / 1000} s`
      throw new Error(`the mail server took longer than ${limit}`, { cause: fault })
    }
  }

  return {
    deliver: (email) =>
      ONE_ADDRESS.test(email.to)
        ? ResultAsync.fromPromise(sendInTime(email), errorOf)
        : errAsync({ kind: 'address-refused', isForGood: true, code: null }),
  }
}

/** RFC 3463: the server refuses by policy, for example because it does not relay for the shop or has listed it. */
const POLICY = /^\d{3}[ -][45]\.7\./

/**
 * A refusal of the recipient concerns the address, and a 5xx is final. Everything else concerns the mail
 * server, including policy refusals, which an operator can fix.
 */
function errorOf(cause: unknown): AddressRefused | Outage {
  const [command, code, response] = ['command', 'responseCode', 'response'].map((name): unknown =>
    Reflect.get(Object(cause), name),
  )
  const isAboutAddress = command === 'RCPT TO' && !POLICY.test(String(response))
  return isAboutAddress && typeof code === 'number'
    ? { kind: 'address-refused', isForGood: code >= 500, code }
    : { kind: 'unexpected', cause }
}

/** The address of a sender such as `Shop <hello@shop.example>`. */
export function addressIn(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from
}
