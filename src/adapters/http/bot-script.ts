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

/** The token of a service that watches by a script of its own; rejects if there is none. */
export async function tokenFrom({ scriptUrl, siteKey }: BotScript): Promise<string> {
  await loaded(scriptUrl)
  const widgets = (globalThis as { turnstile?: Widgets }).turnstile
  if (!widgets) throw new Error('the script of the bot check did not come up')
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
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading.delete(url)
      script.remove()
      reject(new Error('the script of the bot check cannot be fetched'))
    })
    document.head.append(script)
  })
  loading.set(url, fresh)
  return fresh
}
