import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server-process.ts'
import { endProcess } from './end-process.ts'
import { keyPresses, mouseClick, VIEWPORT, type BrowserOrder, type Tab } from './tab.ts'

/** WebKitGTK's MiniBrowser over WebDriver. */
export async function openWebKit(order: BrowserOrder): Promise<Tab> {
  const port = await freePort()
  await keepDownloadsIn(order)
  const driver = spawn(order.programs.webKitDriver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: order.display,
      HOME: order.home,
      XDG_CONFIG_HOME: join(order.home, '.config'),
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its other path to the screen sometimes crashes with software OpenGL.
      WEBKIT_GST_DISABLE_GL_SINK: '1',
    },
  })
  try {
    const send = sender(`http://127.0.0.1:${port}`)
    await answers(send)
    const { sessionId, capabilities } = (await send('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': {
            binary: order.programs.miniBrowser,
            args: ['--automation'],
          },
        },
      },
    })) as NewSession
    const session = `/session/${sessionId}`
    await send('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 })
    await fitViewport(send, session)

    return {
      browser: `WebKitGTK ${capabilities.browserVersion}`,
      open: async (url) => {
        await send('POST', `${session}/url`, { url })
      },
      evaluate: async (expression) => {
        const { value, fault } = (await send('POST', `${session}/execute/async`, {
          script: `
            const done = arguments[arguments.length - 1]
            Promise.resolve().then(() => (${expression})).then(
              (value) => done({ value: value ?? null }),
              (fault) => done({ fault: String(fault) }),
            )`,
          args: [],
        })) as { readonly value?: unknown; readonly fault?: string }
        if (fault !== undefined) throw new Error(fault)
        return value
      },
      click: async (x, y) => {
        await send('POST', `${session}/actions`, { actions: mouseClick(x, y) })
      },
      type: async (keys) => {
        await send('POST', `${session}/actions`, { actions: keyPresses(keys) })
      },
      screenshot: async () =>
        Buffer.from(String(await send('GET', `${session}/screenshot`)), 'base64'),
      // WebDriver does not expose the console.
      complaints: () => [],
      close: async () => {
        await send('DELETE', session)
        await endProcess(driver)
      },
    }
  } catch (fault) {
    await endProcess(driver)
    throw fault
  }
}

interface NewSession {
  readonly sessionId: string
  readonly capabilities: { readonly browserVersion: string }
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>

function sender(origin: string): Send {
  return async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await answer.json()) as { readonly value: unknown }
    if (answer.ok) return value
    const { error, message } = value as { readonly error: string; readonly message: string }
    throw new Error(`${error}: ${message}`)
  }
}

async function answers(send: Send): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const up = await send('GET', '/status').then(
      () => true,
      () => false,
    )
    if (up) return
    await pause(100)
  }
  throw new Error('WebKitWebDriver did not start')
}

/** The window is larger than its viewport by a frame whose size only the page knows. */
async function fitViewport(send: Send, session: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { width, height } = (await send('GET', `${session}/window/rect`)) as typeof VIEWPORT
    const [inner = 0, high = 0] = (await send('POST', `${session}/execute/sync`, {
      script: 'return [innerWidth, innerHeight]',
      args: [],
    })) as number[]
    if (inner === VIEWPORT.width && high === VIEWPORT.height) return
    await send('POST', `${session}/window/rect`, {
      x: 0,
      y: 0,
      width: width + VIEWPORT.width - inner,
      height: height + VIEWPORT.height - high,
    })
    await pause(100)
  }
  throw new Error(`the window could not be made ${VIEWPORT.width} by ${VIEWPORT.height}`)
}

/** GTK reads the download folder from this file. */
async function keepDownloadsIn({ home, downloads }: BrowserOrder): Promise<void> {
  const config = join(home, '.config')
  await mkdir(config, { recursive: true })
  await writeFile(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
}
