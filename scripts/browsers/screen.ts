import { spawn } from 'node:child_process'
import { endProcess } from './end-process.ts'

export interface Screen {
  /** For example, ":99". */
  readonly display: string
  stop(): Promise<void>
}

/** A virtual screen, larger than any window: WebKitGTK needs one, and Firefox has WebGL only with one. */
export async function startScreen(xvfb: string): Promise<Screen> {
  const server = spawn(
    xvfb,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const number = await new Promise<string>((resolve, reject) => {
    server.stdio[3]?.once('data', (said) => resolve(String(said).trim()))
    server.once('error', reject)
    server.once('exit', () => reject(new Error('Xvfb ended before it had a screen')))
  })
  return { display: `:${number}`, stop: () => endProcess(server) }
}
