import { chromium, type Page } from 'playwright/test'
import { KEYS, VIEWPORT, type BrowserOrder, type Tab } from './tab.ts'

/** Chromium through Playwright, the browser that the others are compared with. */
export async function openChromium({ programs, downloads }: BrowserOrder): Promise<Tab> {
  const browser = await chromium.launch({
    executablePath: programs.chromium,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' })
  const page = await context.newPage()
  page.on('download', (file) => void file.saveAs(`${downloads}/${file.suggestedFilename()}`))
  return tabOf(page)
}

/** Wraps a Playwright page as a tab; closing the tab closes its browser. */
export function tabOf(page: Page): Tab {
  const browser = page.context().browser()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (fault) => complaints.push(String(fault)))

  return {
    browser: `Chromium ${browser?.version()}`,
    open: async (url) => {
      await page.goto(url)
    },
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: async (keys) => {
      for (const key of keys) await page.keyboard.press(nameOf(key))
    },
    screenshot: () => page.screenshot(),
    complaints: () => complaints,
    close: async () => browser?.close(),
  }
}

function nameOf(key: string): string {
  return Object.entries(KEYS).find(([, code]) => code === key)?.[0] ?? key
}
