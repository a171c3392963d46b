import { Agent as PlainAgent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Duplex } from 'node:stream'

/** A provider that is up accepts a new connection within this time (security 19). */
const CONNECT_MS = 1_000
/** Unused connections are closed before the other end does it. */
const IDLE_MS = 4_000

/** The lines to one provider: kept while they are used, and given up where none stands within a second. */
export function promptAgent(protocol: string): PlainAgent {
  const kept = { keepAlive: true, timeout: IDLE_MS }
  const agent = protocol === 'https:' ? new SecureAgent(kept) : new PlainAgent(kept)
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, done) => {
    const line = connect(options, done)
    if (line) giveUpUnlessConnected(line)
    return line
  }
  return agent
}

/**
 * Only connecting counts: names, and the line. Requests on it have time limits of their own. A process that
 * was busy meanwhile first reads what has arrived: its own delay is no fault of the provider's.
 */
function giveUpUnlessConnected(line: Duplex): void {
  let last: NodeJS.Immediate | undefined
  const giveUp = setTimeout(() => {
    last = setImmediate(() => line.destroy(new Error(`no line within ${CONNECT_MS} ms`)))
  }, CONNECT_MS)
  const stop = () => {
    clearTimeout(giveUp)
    clearImmediate(last)
  }
  line.once('connect', stop).once('close', stop)
}
