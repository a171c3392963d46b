import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { COMPILED } from '#tests/support/compiled.ts'
import { postgresCopy } from '#tests/support/databases.ts'
import { freePort } from '#tests/support/local-postgres.ts'
import { outputOf } from '#tests/support/whole-server.ts'

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-workers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, args, {
    env: { PATH: dirname(process.execPath), ...COMPILED, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = outputOf(child)
  return {
    child,
    said,
    lines: () =>
      said()
        .split('\n')
        .filter((line) => line !== ''),
  }
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** Workers of few words, under the supervision that servers have. */
async function supervised(
  worker: string,
  { count = 2, steadyMs = 400 }: { readonly count?: number; readonly steadyMs?: number } = {},
) {
  const file = join(await scratch(), 'worker.mjs')
  await writeFile(file, worker)
  const [most, steady] = [String(count), String(steadyMs)]
  return run(['tests/support/worker-supervisor-process.ts', file, most, steady])
}

const LISTENS = `import { createServer } from 'node:http'
const number = process.env.WORKER_NUMBER
const server = createServer((request, response) => response.end(number))
`
const OPENS = `${LISTENS}
server.listen(0, '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
`

/** The lines in which a worker ends for the sixth time or more, while no other serves. */
function givingUp(lines: readonly string[]): readonly string[] {
  const ends = new Map<string, number>()
  const serving = new Set<string>()
  return lines.filter((line) => {
    const [event = '', worker = ''] = line.split(' ')
    if (event === 'worker-open') serving.add(worker)
    if (event !== 'worker-ended') return false
    serving.delete(worker)
    ends.set(worker, (ends.get(worker) ?? 0) + 1)
    return (ends.get(worker) ?? 0) >= 6 && serving.size === 0
  })
}

test('workers that end at once, again and again, are given up with an alarm and exit 1', async () => {
  // However slow the machine is, none of them was steady.
  const { child, lines } = await supervised(
    `${LISTENS}
server.listen(0, '127.0.0.1', () => setTimeout(() => process.exit(3), 20))`,
    { steadyMs: 60 * 60 * 1000 },
  )
  expect(await exitCode(child)).toBe(1)
  const givenUp = lines().indexOf('workers-given-up ')
  expect(lines()[givenUp - 1]).toMatch(/^worker-ended/)
  // Given up at the first of them, and none was started since.
  expect(givingUp(lines())).toEqual([lines()[givenUp - 1]])
})

test('one that ends at once is tried on and on while another serves', async () => {
  const { child, lines } = await supervised(`${OPENS}
if (number === '2') server.on('listening', () => setTimeout(() => process.exit(3), 20))`)
  const ends = () => lines().filter((line) => line === 'worker-ended 2').length
  await expect.poll(ends, { timeout: 25_000 }).toBeGreaterThan(6)
  child.kill('SIGTERM')
  expect(await exitCode(child)).toBe(0)
  expect(lines()).not.toContain('workers-given-up ')
})

test('a first worker that cannot start ends all, and no second one tries', async () => {
  const { child, lines } = await supervised(`console.log('no ' + process.env.WORKER_NUMBER)
process.exit(1)`)
  expect(await exitCode(child)).toBe(1)
  expect(lines()).toEqual(['no 1', 'worker-ended 1'])
})

test('a worker that does not end at SIGTERM is killed, and the exit says so', async () => {
  const { child, lines } = await supervised(
    `${LISTENS}server.listen(0, '127.0.0.1')
process.on('SIGTERM', () => undefined)`,
    { count: 1 },
  )
  await expect.poll(lines, { timeout: 10_000 }).toContain('open')
  child.kill('SIGTERM')
  expect(await exitCode(child)).toBe(1)
}, 30_000)

test('without PostgreSQL there are no workers, and one line says so', async () => {
  const { child, said } = run(['server/main.ts'], { WORKERS: '2', DATA_DIR: await scratch() })
  expect(await exitCode(child)).toBe(1)
  expect(said()).toBe(
    'Emberstock cannot start: DATABASE_URL must be set with WORKERS, since the embedded database has one process\n',
  )
})

async function builtIn(folder: string): Promise<string> {
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'client/.vite'), { recursive: true })
  await mkdir(join(dist, 'server'), { recursive: true })
  const manifest = JSON.stringify({ 'src/main.tsx': { file: 'assets/main.js' } })
  await writeFile(join(dist, 'client/.vite/manifest.json'), manifest)
  const page = 'export const renderPage = async () => new Response("a page")'
  await writeFile(join(dist, 'server/entry.js'), page)
  return dist
}

/** Asks without a pause, a connection for each; gives how often each answer came. */
function asking(address: string) {
  const answers = new Map<string, number>()
  let isAsking = true
  const one = async () => {
    while (isAsking) {
      const answer = await fetch(address, {
        headers: { Connection: 'close' },
        signal: AbortSignal.timeout(10_000),
      }).then(
        async (response) => `${response.status} ${await response.text()}`,
        (fault: Error) => fault.message,
      )
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
  }
  const all = Promise.all([one(), one(), one(), one()])
  const failures = () =>
    [...answers].reduce((sum, [answer, times]) => sum + (answer.startsWith('200') ? 0 : times), 0)
  return {
    answers,
    failures,
    end: async () => {
      isAsking = false
      await all
    },
  }
}

test('one that is killed costs the answers that it was giving, all are renewed at no cost, and none is left over', async () => {
  const port = await freePort()
  const finish = pathToFileURL(resolve('server/boot/listening.ts')).href
  const { child, lines } = await supervised(`import { finished } from '${finish}'
${LISTENS}
server.listen(${port}, '127.0.0.1')
process.on('SIGTERM', () => finished(server, 3000).then(() => process.exit(0)))
console.log('pid ' + process.pid)`)
  await expect.poll(lines, { timeout: 20_000 }).toContain('open')
  const pids = () => lines().flatMap((line) => /^pid (\d+)$/.exec(line)?.[1] ?? [])
  const opened = () => lines().filter((line) => line.startsWith('worker-open'))
  const asked = asking(`http://127.0.0.1:${port}/`)
  const both = () => ['200 1', '200 2'].every((answer) => asked.answers.has(answer))
  await expect.poll(both, { timeout: 20_000 }).toBe(true)
  process.kill(Number(pids()[0]), 'SIGKILL')
  await expect.poll(opened, { timeout: 20_000 }).toHaveLength(3)
  const lost = asked.failures()
  expect(lost).toBeLessThanOrEqual(4)
  child.kill('SIGHUP')
  await expect.poll(opened, { timeout: 20_000 }).toHaveLength(5)
  const leftOver = () => pids().filter((pid) => isAlive(Number(pid)))
  await expect.poll(leftOver, { timeout: 20_000 }).toHaveLength(2)
  await asked.end()
  expect([asked.failures(), asked.answers]).toEqual([lost, asked.answers])
  child.kill('SIGTERM')
  expect(await exitCode(child)).toBe(0)
  expect(leftOver()).toEqual([])
}, 60_000)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function childrenOf({ pid }: ChildProcess): Promise<readonly number[]> {
  const pids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return pids.trim().split(' ').map(Number)
}

test('workers of a shop share its port, greet once, and show their numbers on one page, which names one that is blocked', async () => {
  const { url, discard } = await postgresCopy()
  onTestFinished(discard)
  const folder = await scratch()
  const [port, metrics] = [await freePort(), await freePort()]
  const { child, said } = run(['server/main.ts'], {
    WORKERS: '2',
    DATABASE_URL: url,
    DATABASE_POOL: '3',
    DATA_DIR: join(folder, 'data'),
    DIST_DIR: await builtIn(folder),
    PORT: String(port),
    METRICS_PORT: String(metrics),
    BOT_CHECK: 'off',
    RATE_LIMITS: 'off',
  })
  await expect.poll(said, { timeout: 60_000 }).toContain('Emberstock is open at')
  expect(said().match(/Emberstock is open/g)).toHaveLength(1)
  const asked = asking(`http://127.0.0.1:${port}/api/v1/licenses`)
  const scraped = async () => (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
  const counted = async () =>
    (await scraped()).match(/^emberstock_http_requests_total\{.*"200",worker="\d"\}/gm)?.toSorted()
  await expect.poll(counted, { timeout: 20_000 }).toHaveLength(2)
  await asked.end()
  expect(asked.failures()).toBe(0)
  const answering = async () =>
    [...(await scraped()).matchAll(/^emberstock_worker_up\{worker="(\d)"\} (\d)$/gm)]
      .map(([, worker, answers]) => `${worker} ${answers}`)
      .toSorted()
  const [, second] = await childrenOf(child)
  if (second === undefined) throw new Error('there is no second worker')
  process.kill(second, 'SIGSTOP')
  expect(await answering()).toEqual(['1 1', '2 0'])
  expect(await counted()).toHaveLength(1)
  process.kill(second, 'SIGCONT')
  await expect.poll(answering, { timeout: 20_000 }).toEqual(['1 1', '2 1'])
  child.kill('SIGTERM')
  expect(await exitCode(child)).toBe(0)
  expect(said()).not.toContain('cannot')
}, 120_000)
