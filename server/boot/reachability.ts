import { once } from 'node:events'
import { connect } from 'node:net'
import type { Log } from '#server/application/ports/log.ts'
import type { ServerConfig } from './config.ts'

const PATIENCE_MS = 5_000

interface Neighbor {
  /** That leads to it. */
  readonly setting: string
  readonly ask: (signal: AbortSignal) => Promise<unknown>
}

/**
 * Asks once for everything that a shop is set up to work with, and names in an alarm each what does not answer. To be run beside an
 * open shop: it holds nothing up, and none of it keeps the shop from selling what needs no such neighbor.
 */
export async function reportUnreachable(
  config: ServerConfig,
  log: Log,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const asked = neighborsOf(config).map(async ({ setting, ask }) => {
    const signal = AbortSignal.timeout(patienceMs)
    await ask(signal).catch((fault: unknown) => {
      log.alarm('unreachable', { setting, reason: reasonOf(fault) })
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

/** Whatever it says to somebody without keys: it is there. */
function answering(setting: string, url: string): Neighbor {
  return { setting, ask: (signal) => fetch(url, { signal, redirect: 'manual' }) }
}

/** A provider says at one address how people are signed in there. */
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

/** Node wraps what went wrong in what did not work because of it. */
function reasonOf(fault: unknown): string {
  const { cause, code, name, message } = Object(fault) as {
    readonly cause?: unknown
    readonly code?: unknown
    readonly name?: unknown
    readonly message?: unknown
  }
  if (cause !== undefined) return reasonOf(cause)
  if (name === 'TimeoutError' || name === 'AbortError') return 'no answer in time'
  // Node's own words may hold an address with its password.
  return String(code ?? (name === 'Error' ? message : name))
}
