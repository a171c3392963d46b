import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/boot/config.ts'
import { misspelledSettings } from '#server/boot/misspelled-settings.ts'
import { reportUnreachable } from '#server/boot/reachability.ts'

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function nobody(): Promise<number> {
  const server = createServer()
  const port = await portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function reported(settings: Readonly<Record<string, string>>) {
  const said: object[] = []
  const log = {
    note: () => undefined,
    alarm: (event: string, fields: object) => void said.push({ event, ...fields }),
  }
  await reportUnreachable(readConfig(settings)._unsafeUnwrap(), log, 300)
  return said.map((line) => JSON.stringify(line)).toSorted()
}

const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_a',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
}

test('what does not answer is named by its setting and a reason, each once; what answers is not', async () => {
  const there = await portOf(
    createHttpServer((request, response) => {
      response.writeHead(request.url?.includes('openid') ? 404 : 403).end()
    }),
  )
  const silent = await portOf(
    createServer((socket) => void socket.on('error', () => undefined).unref()),
  )
  const gone = await nobody()
  const alarm = (setting: string, reason: string) =>
    JSON.stringify({ event: 'service-unreachable', setting, reason })
  expect(
    await reported({
      MEDIA_URL: `s3://key:secret@127.0.0.1:${there}/bucket?tls=off`,
      MAIL_URL: `smtp://127.0.0.1:${gone}`,
      OIDC_ISSUER: `http://127.0.0.1:${there}`,
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
      ...STRIPE,
      STRIPE_URL: `http://127.0.0.1:${silent}`,
    }),
  ).toEqual([
    alarm('MAIL_URL', 'ECONNREFUSED'),
    alarm('OIDC_ISSUER', 'it answers 404'),
    alarm('STRIPE_URL', 'no answer in time'),
  ])
  expect(
    await reported({
      MEDIA_URL: `s3://key:secret@127.0.0.1:${gone}/bucket?tls=off`,
      MAIL_URL: `smtp://127.0.0.1:${there}`,
    }),
  ).toEqual([alarm('MEDIA_URL', 'ECONNREFUSED')])
})

test('a shop on its own asks nobody', async () => {
  expect(await reported({})).toEqual([])
})

test('a variable that is nearly a setting is named with the setting that was meant', () => {
  const meant = (name: string) => misspelledSettings({ [name]: 'x' })
  for (const [given, name] of [
    ['PORTT', 'PORT'],
    ['PROT', 'PORT'],
    ['port', 'PORT'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['WORKER', 'WORKERS'],
    ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
  ]) {
    expect(meant(given ?? '')).toEqual([`${given} isn’t a setting. Did you mean ${name}?`])
  }
})

test('settings and other people’s variables are nobody’s mistake', () => {
  const others =
    'PATH HOME PWD USER LANG TERM SHELL HOSTNAME HOSTTYPE MAIL EDITOR NODE_ENV NODE_OPTIONS'
  const shops = 'HOST PORT METRICS_PORT METRICS_HOST DATA_DIR DIST_DIR MEDIA_DIR WORKER_NUMBER'
  const names = `${others} ${shops} DATABASE PGHOST PGPORT npm_config_port SECRET_FILE URL`.split(
    ' ',
  )
  expect(misspelledSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
})
