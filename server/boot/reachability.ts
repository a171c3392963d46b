import { once } from 'node:events'
import { connect } from 'node:net'
import type { Log } from '#server/application/ports/log.ts'
import type { ServerConfig } from './config.ts'

const PATIENCE_MS = 5_000

interface Neighbor {
  /** The setting that points to it. */
  readonly setting: string
  readonly ask: (signal: AbortSignal) => Promise<unknown>
}

/**
 * Contacts every service that a shop is configured to use, once, and raises an alarm that names each one that
 * does not answer. Runs alongside an open shop: it delays nothing, and the shop keeps selling whatever does not
 * need the missing service.
 */
export async function reportUnreachable(
  config: ServerConfig,
  log: Log,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const asked = neighborsOf(config).map(async ({ setting, ask }) => {
    const signal = AbortSignal.timeout(patienceMs)
    await ask(signal).catch((fault: unknown) => {
      log.alarm('service-unreachable', { setting, reason: reasonOf(fault) })
    })
  })
  await Promise.all(asked)
}

function neighborsOf(config: ServerConfig): readonly Neighbor[] {
  const { mailPlace, mediaStore, openId, payments, taxHome, vatRegister, botCheck } = config
  return [
    ...(mediaStore ? [answering('MEDIA_URL', mediaStore.origin)] : []),
    ...(mailPlace ? [connected('MAIL_URL', mailPlace)] : []),
    ...(openId ? [discovered('OIDC_ISSUER', openId.issuer)] : []),
    ...payments.flatMap((place) =>
      'url' in place ? [answering(`${place.kind.toUpperCase()}_URL`, place.url)] : [],
    ),
    ...(taxHome === '' ? [] : [answering('VAT_REGISTER_URL', vatRegister)]),
    ...(botCheck.kind === 'turnstile' ? [answering('BOT_CHECK_URL', botCheck.origin)] : []),
  ]
}

/** Any response will do, even a refusal for lack of keys: the service is there. */
function answering(setting: string, url: string): Neighbor {
  return { setting, ask: (signal) => fetch(url, { signal, redirect: 'manual' }) }
}

/** A provider describes at one address how people sign in there. */
function discovered(setting: string, issuer: string): Neighbor {
  return {
    setting,
    ask: async (signal) => {
      const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
      const { ok, status } = await fetch(url, { signal })
      if (!ok) throw new Error(`it answers ${status}`)
    },
  }
}

function connected(
  setting: string,
  { host, port }: { readonly host: string; readonly port: number },
): Neighbor {
  return {
    setting,
    ask: async (signal) => {
      const socket = connect(port, host)
      try {
        await once(socket, 'connect', { signal })
      } finally {
        socket.destroy()
      }
    },
  }
}

/** Node wraps the cause of a failure in the error of the operation that failed. */
function reasonOf(fault: unknown): string {
  const { cause, code, name, message } = Object(fault) as {
    readonly cause?: unknown
    readonly code?: unknown
    readonly name?: unknown
    readonly message?: unknown
  }
  if (cause !== undefined) return reasonOf(cause)
  if (name === 'TimeoutError' || name === 'AbortError') return 'no answer in time'
  // Node's message may contain an address with its password.
  return String(code ?? (name === 'Error' ? message : name))
}
