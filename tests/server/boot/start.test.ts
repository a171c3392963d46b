import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { createServer, connect, type AddressInfo } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { hashOfSources } from '../../../scripts/build-state.ts'
import { COMPILED } from '#tests/support/compiled.ts'
import { serverFolder } from '#tests/support/whole-server.ts'

interface Started {
  readonly server: ChildProcess
  readonly said: () => string
}

const SERVER = [process.execPath, '--disable-proto=delete', 'server/main.ts']

interface Starting {
  readonly order?: readonly string[]
  readonly output?: 'pipe' | number
}

function start(
  folder: string,
  environment: Record<string, string>,
  { order = SERVER, output = 'pipe' }: Starting = {},
): Started {
  const [program = '', ...args] = order
  const server = spawn(program, args, {
    env: {
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      ...COMPILED,
      DATA_DIR: join(folder, 'data'),
      DIST_DIR: join(folder, 'dist'),
      ...environment,
    },
    stdio: ['ignore', output, output],
  })
  let words = ''
  const hear = (chunk: Buffer) => {
    words += chunk.toString()
  }
  server.stdout?.on('data', hear)
  server.stderr?.on('data', hear)
  onTestFinished(() => void server.kill('SIGKILL'))
  return { server, said: () => words }
}

async function opened({ said }: Started): Promise<void> {
  await expect.poll(said, { timeout: 20_000 }).toContain('Emberstock is open at')
}

async function exitCode({ server }: Started): Promise<number | null> {
  if (server.exitCode !== null) return server.exitCode
  const [code] = (await once(server, 'exit')) as [number | null]
  return code
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return String(port)
}

test('a malformed setting stops the start with one line that names it', async () => {
  const started = start(await serverFolder(), { PORT: 'many' })
  expect(await exitCode(started)).toBe(1)
  expect(started.said()).toBe('Emberstock cannot start: PORT must be a number from 0 to 65535\n')
})

test('a data folder has one server: the second says who is there', async () => {
  const folder = await serverFolder()
  const first = start(folder, { PORT: await freePort() })
  await opened(first)
  const second = start(folder, { PORT: await freePort() })
  expect(await exitCode(second)).toBe(1)
  expect(second.said()).toMatch(
    /^Emberstock cannot start: another server \(\d+\) is already using .*\n$/,
  )
})

test('a killed server leaves no lock behind', async () => {
  const folder = await serverFolder()
  const first = start(folder, { PORT: await freePort() })
  await opened(first)
  first.server.kill('SIGKILL')
  await exitCode(first)
  const second = start(folder, { PORT: await freePort() })
  await opened(second)
  expect(second.server.exitCode).toBeNull()
})

test('a damaged database is left as it is', async () => {
  const folder = await serverFolder()
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'data/emberstock.db'), 'no database, for sixteen bytes and more')
  const started = start(folder, { PORT: await freePort() })
  expect(await exitCode(started)).toBe(1)
  expect(started.said()).toMatch(/^Emberstock cannot start: the database can’t be opened: .*\n$/)
})

test('SIGTERM answers what is under way, then ends with 0', async () => {
  const port = await freePort()
  const started = start(await serverFolder(), { PORT: port })
  await opened(started)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'nobody at all' })
  socket.write(
    `POST /api/v1/users/sign_in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  started.server.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 200))
  socket.write(body.slice(5))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /)
  expect(await exitCode(started)).toBe(0)
})

test('npm start ends with its server when it is told to, and the folder is free at once', async () => {
  const folder = await serverFolder()
  const port = await freePort()
  const sources = hashOfSources('production')
  const server = pathToFileURL('server/main.ts').href
  await writeFile(join(folder, 'dist/server/main.js'), `await import('${server}')`)
  await writeFile(join(folder, 'dist/build.json'), JSON.stringify({ sources }))
  const started = start(folder, { PORT: port }, { order: ['npm', 'start'] })
  await opened(started)
  const pid = await writtenPid(folder)
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')))
  started.server.kill('SIGTERM')
  expect(await exitCode(started)).toBe(0)
  expect(isAlive(pid)).toBe(false)
  await opened(start(folder, { PORT: port }))
}, 90_000)

test.each(['SIGTERM', 'SIGINT'] as const)(
  'npm run dev ends with its processes at %s, with a page open and before it is up',
  async (signal) => {
    const folder = await serverFolder()
    const order = ['npm', 'run', 'dev']
    const port = await freePort()
    const environment = { PORT: port, BOT_CHECK: 'off' }
    const started = start(folder, environment, { order })
    await expect.poll(started.said, { timeout: 60_000 }).toContain('(development) is open at')
    const pid = await writtenPid(folder)
    onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')))
    const page = connect(Number(port), '127.0.0.1')
    await once(page, 'connect')
    started.server.kill(signal)
    expect(await exitCode(started)).toBe(0)
    expect(isAlive(pid)).toBe(false)

    const early = start(folder, environment, { order })
    await expect.poll(() => writtenPid(folder), { timeout: 60_000 }).not.toBe(pid)
    const next = await writtenPid(folder)
    onTestFinished(() => void (isAlive(next) && process.kill(next, 'SIGKILL')))
    early.server.kill(signal)
    await exitCode(early)
    await expect.poll(() => isAlive(next), { timeout: 20_000 }).toBe(false)
  },
  120_000,
)

/** Never 0, which an empty file would be as a number: a signal to 0 goes to the whole run of tests. */
async function writtenPid(folder: string): Promise<number> {
  const words = await readFile(join(folder, 'data/server.pid'), 'utf8')
  expect(words).toMatch(/^[1-9]\d*\n$/)
  return Number(words)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('metrics have an address of their own, and are not at the shop’s', async () => {
  const [port, metrics] = [await freePort(), await freePort()]
  const started = start(await serverFolder(), { PORT: port, METRICS_PORT: metrics })
  await opened(started)
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/nothing`)).status).toBe(404)
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
  expect(text).toContain('emberstock_refusals_total{status="404",code="NOT_FOUND"} 1')
  const atTheShop = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(atTheShop).not.toContain('emberstock_refusals_total')
  started.server.kill('SIGTERM')
  expect(await exitCode(started)).toBe(0)
})

const PRODUCTION = {
  APP_ENV: 'production',
  PAYMENTS: 'sandbox',
  PUBLIC_URL: 'https://emberstock.example',
  SECRET: 'a secret of the tests, long enough',
  BOT_CHECK: 'off',
}

/** Whether a shop still answers, a request after the other. */
async function answers(port: string): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let nth = 0; nth < 5; nth += 1) {
    statuses.push((await fetch(`http://127.0.0.1:${port}/api/v1/nothing`)).status)
  }
  return statuses
}

const FIVE_TIMES = Array.from({ length: 5 }, () => 404)

test('a shop goes on when the reader of its log has ended', async () => {
  const port = await freePort()
  const started = start(await serverFolder(), { PORT: port, ...PRODUCTION })
  await opened(started)
  started.server.stdout?.destroy()
  started.server.stderr?.destroy()
  expect(await answers(port)).toEqual(FIVE_TIMES)
  started.server.kill('SIGTERM')
  expect(await exitCode(started)).toBe(0)
})

test('a shop goes on when the disk of its log is full', async () => {
  const port = await freePort()
  const disk = await open('/dev/full', 'w')
  onTestFinished(() => disk.close())
  const started = start(await serverFolder(), { PORT: port, ...PRODUCTION }, { output: disk.fd })
  await expect.poll(() => answers(port).catch(() => []), { timeout: 20_000 }).toEqual(FIVE_TIMES)
  started.server.kill('SIGTERM')
  expect(await exitCode(started)).toBe(0)
})

test('in production no e-mail is read out: what opens an account stays out of the log', async () => {
  const port = await freePort()
  const started = start(await serverFolder(), {
    PORT: port,
    ...PRODUCTION,
  })
  await opened(started)
  const form = { email: 'ada@studio.test', password: 'a castle of sparks' }
  const registered = await fetch(`http://127.0.0.1:${port}/api/v1/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...form, first_name: 'Ada', last_name: 'Ember' }),
  })
  expect(registered.status).toBe(200)
  started.server.kill('SIGTERM')
  expect(await exitCode(started)).toBe(0)
  expect(started.said()).toContain('/api/v1/users')
  expect(started.said()).not.toMatch(/ada@studio|confirmation_token/)
})
