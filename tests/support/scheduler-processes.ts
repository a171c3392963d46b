import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { COMPILED } from './compiled.ts'

/** Where the database is: SQLite's folder, or PostgreSQL's URL. */
export type DatabaseLocation = { readonly DATA_DIR: string } | { readonly DATABASE_URL: string }

export interface SchedulerProcess {
  readonly process: ChildProcess
  /** Starts the run and returns everything printed until its end: how many were due, if nothing went wrong. */
  readonly make: () => Promise<readonly string[]>
}

/** Starts a process that is ready to make a run over a database; it is killed when the test ends. */
export async function startSchedulerProcess(where: DatabaseLocation): Promise<SchedulerProcess> {
  const child = spawn(process.execPath, ['tests/support/scheduler-process.ts'], {
    env: { PATH: process.env['PATH'], ...COMPILED, PUBLIC_URL: 'http://localhost:3000', ...where },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const complaints = text(child.stderr)
  const said: string[] = []
  const lines = createInterface({ input: child.stdout }).on('line', (line) => said.push(line))
  const end = once(child, 'close')
  await Promise.race([once(lines, 'line'), end])
  if (said[0] !== 'ready') throw new Error(`no round can be made: ${await complaints}`)
  return {
    process: child,
    make: async () => {
      child.stdin.write('go\n')
      await end
      return [...said.slice(1), ...(await complaints).split('\n')].filter((line) => line !== '')
    },
  }
}
