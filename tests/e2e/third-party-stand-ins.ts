import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a stand-in received: the name of an event with its details, as its script sends them. */
interface Heard {
  readonly name: string
  readonly details: unknown
}

/** A third party's server on this machine: its script, and what that sends home. */
export interface StandIn {
  readonly origin: string
  /** Paths of all requests, in order. */
  readonly asked: readonly string[]
  readonly heard: readonly Heard[]
  forget(): void
  close(): Promise<void>
}

export const SCRIPTS = { pixel: '/pixel.js', tags: '/tags.js', ab: '/ab.js' } as const

/**
 * Takes the queued events and the ones that follow, and sends each with an image at an address of its own,
 * as pixels do.
 */
const PIXEL = `(() => {
  const home = new URL(document.currentScript.src).origin
  let sent = 0
  const take = (...told) => {
    if (told[0] !== 'track') return
    const [, name, details, options] = told
    sent += 1
    new Image().src = home + '/tr?number=' + sent + '&told=' + encodeURIComponent(JSON.stringify({ name, details: { ...details, ...options } }))
  }
  const { fbq } = window
  fbq.callMethod = take
  for (const told of fbq.queue.splice(0)) take(...told)
})()`

/** Sends each event of the data layer with a request, as tags do, including earlier ones. */
const TAGS = `(() => {
  const home = new URL(document.currentScript.src).origin
  const take = (told) => {
    if (typeof told !== 'object' || !told.event || told.event === 'gtm.js') return
    const { event, ...details } = told
    void fetch(home + '/collect', { method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify({ name: event, details }) })
  }
  const { dataLayer } = window
  const push = dataLayer.push.bind(dataLayer)
  dataLayer.push = (...told) => {
    told.forEach(take)
    return push(...told)
  }
  dataLayer.forEach(take)
})()`

/** Writes a style and reports that it ran. */
const AB = `(() => {
  const home = new URL(document.currentScript.src).origin
  const style = document.createElement('style')
  style.textContent = ':root { --tested: 1 }'
  document.head.append(style)
  void fetch(home + '/decide', { method: 'POST', mode: 'no-cors', body: JSON.stringify({ name: 'ran', details: getComputedStyle(document.documentElement).getPropertyValue('--tested').trim() }) })
})()`

/** Shows a frame of its own origin and approves everyone. */
const BOTS = `(() => {
  const home = new URL(document.currentScript.src).origin
  window.turnstile = {
    render: (place, { callback }) => {
      const frame = document.createElement('iframe')
      frame.src = home + '/widget'
      frame.title = 'Bot check'
      frame.addEventListener('load', () => callback('a good token'))
      place.append(frame)
      return 'widget'
    },
    remove: () => undefined,
  }
})()`

const FILES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  [SCRIPTS.pixel]: ['text/javascript', PIXEL],
  [SCRIPTS.tags]: ['text/javascript', TAGS],
  [SCRIPTS.ab]: ['text/javascript', AB],
  '/turnstile/v0/api.js': ['text/javascript', BOTS],
  '/turnstile/v0/siteverify': ['application/json', '{"success":true}'],
  '/widget': ['text/html', '<!doctype html><title>Bot check</title>'],
}

/** A stand-in that responds. */
export async function openStandIn(): Promise<StandIn> {
  const asked: string[] = []
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    asked.push(pathname)
    void toldBy(request).then((told) => {
      if (told) heard.push(told)
      const [type, body] = FILES[pathname] ?? ['text/plain', '']
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
    })
  })
  const opened = await listening(server)
  return {
    ...opened,
    asked,
    heard,
    forget: () => {
      asked.length = 0
      heard.length = 0
    },
  }
}

/** A stand-in that accepts connections and never responds. */
export async function openSilence(): Promise<StandIn> {
  const asked: string[] = []
  const server = createServer((request) => {
    asked.push(new URL(request.url ?? '/', 'http://localhost').pathname)
  })
  return { ...(await listening(server)), asked, heard: [], forget: () => undefined }
}

/** An address at which nothing listens. */
export async function openNothing(): Promise<StandIn> {
  const { origin, close } = await listening(createServer())
  await close()
  return {
    origin,
    asked: [],
    heard: [],
    forget: () => undefined,
    close: () => Promise.resolve(),
  }
}

async function listening(server: ReturnType<typeof createServer>) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function toldBy(request: IncomingMessage): Promise<Heard | null> {
  const inAddress = new URL(request.url ?? '/', 'http://localhost').searchParams.get('told')
  const said = inAddress ?? (await text(request))
  return said.startsWith('{"name"') ? (JSON.parse(said) as Heard) : null
}
