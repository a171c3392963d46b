export interface BotScript {
  readonly scriptUrl: string
  readonly siteKey: string
}

/** The parts of the bot-check service's global that are used here. */
interface Widgets {
  render(
    place: HTMLElement,
    options: Readonly<Record<string, unknown>> & { callback: (token: string) => void },
  ): string
  remove(id: string): void
}

/** How long a person may take to answer the service's question. */
const PATIENCE_MS = 120_000

/** How long its script may take to load. */
const SCRIPT_MS = 10_000

/**
 * Sent if the script did not load: the service does not know this token, and the shop's attempt to verify
 * it shows whether the service can be reached at all.
 */
const NO_SCRIPT = 'no-script'

/**
 * Gets a token from a bot-check service that runs its own script; rejects if it gives none. If the script
 * does not load, the shop decides: while the shop cannot reach the service either, it lets a few forms
 * pass; otherwise it refuses them.
 */
export async function tokenFrom({ scriptUrl, siteKey }: BotScript): Promise<string> {
  const widgets = await loaded(scriptUrl).then(
    () => (globalThis as { turnstile?: Widgets }).turnstile,
    () => undefined,
  )
  if (!widgets) return NO_SCRIPT
  const place = placeOnPage()
  try {
    return await tokenOf(widgets, place, siteKey)
  } finally {
    place.remove()
  }
}

function tokenOf(widgets: Widgets, place: HTMLElement, siteKey: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the bot check returned no token'))
    const timer = setTimeout(fail, PATIENCE_MS)
    const widget = widgets.render(place, {
      sitekey: siteKey,
      appearance: 'interaction-only',
      callback: (token) => {
        clearTimeout(timer)
        resolve(token)
        widgets.remove(widget)
      },
      'error-callback': fail,
      'timeout-callback': fail,
    })
  })
}

/** Inside the topmost open dialog, if any: nothing beneath it can be reached. */
function placeOnPage(): HTMLElement {
  const place = document.createElement('div')
  const dialogs = document.querySelectorAll('dialog[open]')
  const around = dialogs[dialogs.length - 1] ?? document.body
  around.append(place)
  return place
}

const loading = new Map<string, Promise<void>>()

/** Loads the script once per page. The policy trusts scripts that our own scripts insert (`strict-dynamic`). */
function loaded(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const fresh = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    const fail = () => {
      loading.delete(url)
      script.remove()
      reject(new Error('couldn’t load the bot check script'))
    }
    const timer = setTimeout(fail, SCRIPT_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    document.head.append(script)
  })
  loading.set(url, fresh)
  return fresh
}
