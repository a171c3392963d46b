import type { Locator } from 'playwright/test'

/** Parts matching a pattern that wrap onto more than one line. Runs in the page. */
export function brokenParts(elements: readonly Element[], pattern: string): readonly string[] {
  const broken: string[] = []
  for (const element of elements) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      for (const part of (text.textContent ?? '').matchAll(new RegExp(pattern, 'gu'))) {
        const range = document.createRange()
        range.setStart(text, part.index)
        range.setEnd(text, part.index + part[0].length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(part[0])
      }
    }
  }
  return broken
}

/** The leftmost position of the elements found, in whole pixels. */
export async function leftOf(found: Locator): Promise<number> {
  const lefts = await found.evaluateAll((elements) => {
    const places = () => elements.map((element) => element.getBoundingClientRect().left)
    // The first query triggers any pending layout, and only the second query sees its result.
    places()
    return places().map((left) => Math.round(left))
  })
  return Math.min(...lefts)
}

/** Position and size of a part of the page. */
export async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('it has no place on the page')
  return box
}
