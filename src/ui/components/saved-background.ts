import { type Background, isBackground } from './background-choice.tsx'

/**
 * The chosen background for judging clips is saved on this device; without storage it lasts as long as the page is
 * open.
 */
let chosen: Background | null = null

export function savedBackground(): Background {
  return chosen ?? stored() ?? 'black'
}

export function saveBackground(background: Background): void {
  chosen = background
  try {
    localStorage.setItem('emberstock-background', background)
  } catch {
    // If storage is full or forbidden, the choice is not remembered; nothing else fails.
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
