export interface BotScript {
  readonly scriptUrl: string
  readonly siteKey: string
}

/** What such a service's script puts on the page, as far as it is used here. */
interface Widgets {
  render(
    place: HTMLElement,
    options: Readonly<Record<string, unknown>> & { callback: (token: string) => void },
  ): string
  remove(id: string): void
}

/** How long somebody may take over a question that the service asks them. */
const PATIENCE_MS = 120_000

/** How long its script may take. */
const SCRIPT_MS = 10_000

/** Sent where the script did not come: the service knows no such token, and the shop learns whether it is there at all. */
const NO_SCRIPT = 'no-script'

/**
 * The token of a service that watches by a script of its own; rejects if it gives none. Where its script does not come, the
 * shop decides: it lets a few forms pass while the service does not answer the shop either, and refuses them otherwise.
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
    const fail = () => reject(new Error('the bot check gave no token'))
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

/** In the dialog that is open, if one is: what lies beneath it cannot be reached. */
function placeOnPage(): HTMLElement {
  const place = document.createElement('div')
  const dialogs = document.querySelectorAll('dialog[open]')
  const around = dialogs[dialogs.length - 1] ?? document.body
  around.append(place)
  return place
}

const loading = new Map<string, Promise<void>>()

/** Once for the page. The policy trusts what a script of ours puts there (`strict-dynamic`). */
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
      reject(new Error('the script of the bot check cannot be fetched'))
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
