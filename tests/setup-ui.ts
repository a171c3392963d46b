import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi, type MockInstance } from 'vitest'

// An upper bound, for slow cores that others use too: a test waits for words, never for a time.
configure({ asyncUtilTimeout: 20_000 })

/** Messages that a test provokes on purpose. It names them, so that any other still fails it. */
const expected: RegExp[] = []

export function expectConsole(message: RegExp): void {
  expected.push(message)
}

type Complain = MockInstance<(...parts: unknown[]) => void>

let complaints: readonly Complain[] = []

beforeEach(() => {
  expected.length = 0
  complaints = [silenced('error'), silenced('warn')]
})

afterEach(() => {
  cleanup()
  const unexpected = complaints
    .flatMap(({ mock }) => mock.calls.map((parts) => parts.map(String).join(' ')))
    .filter((message) => !expected.some((pattern) => pattern.test(message)))
  for (const complaint of complaints) complaint.mockRestore()
  if (unexpected.length > 0) throw new Error(`the console said: ${unexpected.join('\n')}`)
})

// What a page was still loading arrives while there is a window, which React looks at even where nothing is mounted.
afterAll(() => vi.dynamicImportSettled())

/** What the console has said in this test, at one level. */
export function consoleSaid(level: 'error' | 'warn'): readonly string[] {
  const [errors, warnings] = complaints
  const { mock } = (level === 'error' ? errors : warnings) ?? { mock: { calls: [] } }
  return mock.calls.map((parts) => parts.map(String).join(' '))
}

function silenced(level: 'error' | 'warn'): Complain {
  return vi.spyOn(console, level).mockImplementation(() => {})
}

// What jsdom has no layout or player for. The shop's behaviour does not depend on any of it.
const quiet = () => {}
const quietObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(window, {
  scrollTo: quiet,
  matchMedia: (media: string) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
  ResizeObserver: quietObserver,
  IntersectionObserver: quietObserver,
})
Object.assign(Element.prototype, { scrollIntoView: quiet })
Object.assign(HTMLMediaElement.prototype, {
  play: () => Promise.resolve(),
  pause: quiet,
  load: quiet,
})

/** jsdom knows the dialog element but not its life: opening, closing, Escape. */
const dialogLife = {
  show(this: HTMLDialogElement) {
    this.open = true
  },
  showModal(this: HTMLDialogElement) {
    this.open = true
    document.addEventListener('keydown', (event) => escape(this, event))
  },
  close(this: HTMLDialogElement, answer?: string) {
    if (!this.open) return
    this.open = false
    if (answer !== undefined) this.returnValue = answer
    this.dispatchEvent(new Event('close'))
  },
}

if (!('showModal' in HTMLDialogElement.prototype)) {
  Object.assign(HTMLDialogElement.prototype, dialogLife)
}

/** Nor the life of a popover: opening, Escape. It is shown by style, as a browser does by its top layer. */
const popoverLife = {
  showPopover(this: HTMLElement) {
    this.style.display = 'block'
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.isConnected) this.hidePopover()
    })
  },
  hidePopover(this: HTMLElement) {
    this.style.display = ''
    this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }))
  },
}

if (!('showPopover' in HTMLElement.prototype)) {
  Object.assign(HTMLElement.prototype, popoverLife)
}

function escape(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !dialog.open || !dialog.isConnected) return
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}
