import { type Background, isBackground } from './background-choice.tsx'

/** What somebody judges clips on stays on this device; without storage, as long as the page is open. */
let chosen: Background | null = null

export function savedBackground(): Background {
  return chosen ?? stored() ?? 'black'
}

export function saveBackground(background: Background): void {
  chosen = background
  try {
    localStorage.setItem('emberstock-background', background)
  } catch {
    // A full or forbidden storage costs the memory, nothing else.
  }
}

function stored(): Background | null {
  try {
    const found = localStorage.getItem('emberstock-background') ?? ''
    return isBackground(found) ? found : null
  } catch {
    return null
  }
}
