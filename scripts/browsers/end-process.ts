import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const ENDS_WITHIN_MS = 10_000

/** Asks a process to exit, and kills it if it does not. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS)
  await ended
  clearTimeout(force)
}
