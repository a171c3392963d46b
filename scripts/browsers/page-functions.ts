import type * as TestingLibrary from '@testing-library/dom'

// These functions run inside the page: each is sent as its source, and can only call what `teach` has put
// into the page before.

declare global {
  var TestingLibraryDom: typeof TestingLibrary
  var findWanted: (path: WantedPath) => HTMLElement | null
}

/** The wanted elements, from the outermost inward. */
export type WantedPath = readonly WantedStep[]

interface WantedStep {
  readonly [name: string]: string | null
  /** A role, or `null` for a field identified only by its label. */
  readonly role: string | null
  /** The full name. */
  readonly text: string | null
  /** A pattern for the name instead. */
  readonly pattern: string | null
}

export function findWantedIn(path: WantedPath): HTMLElement | null {
  let scope = document.body
  for (const { role, text, pattern } of path) {
    const name = pattern === null ? text : new RegExp(pattern)
    const queries = TestingLibraryDom.within(scope)
    const found =
      role === null
        ? queries.queryAllByLabelText(name ?? '')
        : queries.queryAllByRole(role, name === null ? {} : { name })
    const [first] = found
    if (!first) return null
    scope = first
  }
  return scope
}

export interface Place {
  readonly x: number
  readonly y: number
}

/** The center of the wanted element, once it is enabled, does not move, and nothing covers it. */
export async function findPlace(path: WantedPath): Promise<Place | null> {
  const element = globalThis.findWanted(path)
  if (!element || element.matches(':disabled, [aria-disabled="true"]')) return null
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((seen) => setTimeout(seen, 60))
  const { left, top, width, height } = element.getBoundingClientRect()
  if (before.left !== left || before.top !== top) return null
  const x = left + width / 2
  const y = top + height / 2
  const hit = document.elementFromPoint(x, y)
  const meant = hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element))
  return meant === true ? { x, y } : null
}

/** Sets a value as the browser's own control does, so that React notices it. */
export function setValue(selector: string, value: string): boolean {
  const field = document.querySelector(selector)
  if (!(field instanceof HTMLInputElement)) return false
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

export function chooseIn(path: WantedPath, value: string): null {
  const list = globalThis.findWanted(path)
  if (!(list instanceof HTMLSelectElement)) throw new Error('not a list')
  list.value = value
  if (list.value !== value) throw new Error(`the list has no ${value}`)
  list.dispatchEvent(new Event('change', { bubbles: true }))
  return null
}
