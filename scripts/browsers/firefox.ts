import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connectBidi } from './bidi-connection.ts'
import { endProcess } from './end-process.ts'
import { keyPresses, mouseClick, VIEWPORT, type BrowserOrder, type Tab } from './tab.ts'

/** Firefox over WebDriver BiDi, without a driver in between. */
export async function openFirefox(order: BrowserOrder): Promise<Tab> {
  const { programs, home, downloads, display } = order
  const profile = join(home, 'profile')
  await mkdir(profile, { recursive: true })
  await writeFile(join(profile, 'user.js'), preferences(downloads))
  const browser = spawn(
    programs.firefox,
    ['--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: home, DISPLAY: display } },
  )
  const complaints: string[] = []
  try {
    const address = await addressOf(browser)
    const connection = await connectBidi(`${address}/session`, (method, params) => {
      if (method === 'log.entryAdded') complaints.push(...complaintIn(params as LogEntry))
    })
    const { capabilities } = (await connection.send('session.new', {
      capabilities: {},
    })) as { readonly capabilities: { readonly browserVersion: string } }
    await connection.send('session.subscribe', { events: ['log.entryAdded'] })
    // In the tab that Firefox opens on its own, the address bar has the focus; in this one, the page has
    // it.
    const { context } = (await connection.send('browsingContext.create', { type: 'tab' })) as {
      readonly context: string
    }
    await connection.send('browsingContext.setViewport', { context, viewport: VIEWPORT })

    return {
      browser: `Firefox ${capabilities.browserVersion}`,
      open: async (url) => {
        await connection.send('browsingContext.navigate', { context, url, wait: 'complete' })
      },
      evaluate: async (expression) => {
        const answer = (await connection.send('script.evaluate', {
          expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
          target: { context },
          awaitPromise: true,
          userActivation: true,
        })) as EvaluateResult
        if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
        return JSON.parse(answer.result.value) as unknown
      },
      click: async (x, y) => {
        await connection.send('input.performActions', { context, actions: mouseClick(x, y) })
      },
      type: async (keys) => {
        await connection.send('input.performActions', { context, actions: keyPresses(keys) })
      },
      screenshot: async () => {
        const { data } = (await connection.send('browsingContext.captureScreenshot', {
          context,
        })) as { readonly data: string }
        return Buffer.from(data, 'base64')
      },
      complaints: () => complaints,
      close: async () => {
        connection.close()
        await endProcess(browser)
      },
    }
  } catch (fault) {
    await endProcess(browser)
    throw fault
  }
}

interface LogEntry {
  readonly level: string
  readonly text: string | null
}

function complaintIn({ level, text }: LogEntry): readonly string[] {
  return level === 'error' ? [text ?? ''] : []
}

type EvaluateResult =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } }

const STARTS_WITHIN_MS = 60_000

/** The address that Firefox listens on, which it prints to its error stream. */
function addressOf(browser: ChildProcess): Promise<string> {
  if (!browser.stderr) throw new Error('Firefox has no error stream')
  const lines = createInterface(browser.stderr)
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
      if (address) resolve(address)
    })
    browser.once('error', reject)
    browser.once('exit', () => reject(new Error('Firefox ended before it listened')))
    setTimeout(() => reject(new Error('Firefox did not listen')), STARTS_WITHIN_MS).unref()
  })
}

/** Downloads go into a folder without a prompt, and nothing is fetched that no page requested. */
function preferences(downloads: string): string {
  const wanted = {
    'browser.download.dir': downloads,
    'browser.download.folderList': 2,
    'browser.download.useDownloadDir': true,
    'browser.download.always_ask_before_handling_new_types': false,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.page': 0,
    'browser.aboutwelcome.enabled': false,
    'app.update.enabled': false,
    'app.normandy.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'extensions.update.enabled': false,
    'extensions.getAddons.cache.enabled': false,
    'media.gmp-manager.updateEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'data:,',
    'toolkit.telemetry.enabled': false,
    // The page is as wide as in the other browsers.
    'ui.useOverlayScrollbars': 1,
    'intl.accept_languages': 'en-US',
  }
  return Object.entries(wanted)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
}
