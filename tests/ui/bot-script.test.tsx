import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { tokenFrom } from '#adapters/http/bot-script.ts'

const script = (url: string) =>
  document.head.querySelector<HTMLScriptElement>(`script[src="${url}"]`)

interface Options {
  readonly sitekey: string
  readonly callback: (token: string) => void
  readonly 'error-callback': () => void
}

/** The service's script has come; `answer` is what it then does. */
function serviceThat(answer: (options: Options) => void) {
  const removed: string[] = []
  const places: HTMLElement[] = []
  vi.stubGlobal('turnstile', {
    render: (place: HTMLElement, options: Options) => {
      places.push(place)
      queueMicrotask(() => answer(options))
      return 'widget-1'
    },
    remove: (id: string) => removed.push(id),
  })
  return { removed, places }
}

function arrives(url: string, event: 'load' | 'error' = 'load'): void {
  script(url)?.dispatchEvent(new Event(event))
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('the token of the service is the proof, and nothing of it stays on the page', async () => {
  const scriptUrl = 'https://bots.test/1.js'
  const { removed, places } = serviceThat(({ callback, sitekey }) => callback(`for ${sitekey}`))
  const token = tokenFrom({ scriptUrl, siteKey: 'key' })
  arrives(scriptUrl)
  expect(await token).toBe('for key')
  expect(removed).toEqual(['widget-1'])
  expect(places[0]?.isConnected).toBe(false)
})

test('a question of the service stands in the open dialog, where it can be reached', async () => {
  document.body.innerHTML = '<dialog open></dialog>'
  const scriptUrl = 'https://bots.test/2.js'
  let stoodIn: string | undefined
  const service = serviceThat(({ callback }) => {
    stoodIn = service.places[0]?.parentElement?.localName
    callback('token')
  })
  const token = tokenFrom({ scriptUrl, siteKey: 'key' })
  arrives(scriptUrl)
  await token
  expect(stoodIn).toBe('dialog')
})

test('the script is fetched once for any number of forms', async () => {
  const scriptUrl = 'https://bots.test/3.js'
  serviceThat(({ callback }) => callback('token'))
  const both = [1, 2].map(() => tokenFrom({ scriptUrl, siteKey: 'key' }))
  arrives(scriptUrl)
  expect(await Promise.all(both)).toEqual(['token', 'token'])
  expect(document.head.querySelectorAll(`script[src="${scriptUrl}"]`)).toHaveLength(1)
})

test('where the script cannot be fetched the shop is told so, and the next form tries again', async () => {
  const scriptUrl = 'https://bots.test/4.js'
  serviceThat(({ callback }) => callback('token'))
  const first = tokenFrom({ scriptUrl, siteKey: 'key' })
  arrives(scriptUrl, 'error')
  expect(await first).toBe('no-script')
  const second = tokenFrom({ scriptUrl, siteKey: 'key' })
  arrives(scriptUrl)
  expect(await second).toBe('token')
})

test('a service that gives no token fails', async () => {
  const scriptUrl = 'https://bots.test/5.js'
  const { places } = serviceThat((options) => options['error-callback']())
  const token = tokenFrom({ scriptUrl, siteKey: 'key' })
  arrives(scriptUrl)
  await expect(token).rejects.toThrow(/no token/)
  expect(places[0]?.isConnected).toBe(false)
})

test('so it is told of a script that never comes, after ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const scriptUrl = 'https://bots.test/7.js'
  serviceThat(({ callback }) => callback('token'))
  let told: string | undefined
  const first = tokenFrom({ scriptUrl, siteKey: 'key' }).then((token) => {
    told = token
  })
  await vi.advanceTimersByTimeAsync(9_900)
  expect(told).toBeUndefined()
  await vi.advanceTimersByTimeAsync(100)
  await first
  expect(told).toBe('no-script')
  expect(script(scriptUrl)).toBeNull()
  const second = tokenFrom({ scriptUrl, siteKey: 'key' })
  arrives(scriptUrl)
  expect(await second).toBe('token')
})

test('and of a script that is not what it should be', async () => {
  const scriptUrl = 'https://bots.test/6.js'
  const token = tokenFrom({ scriptUrl, siteKey: 'key' })
  arrives(scriptUrl)
  expect(await token).toBe('no-script')
})
