import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { hydrated, SCREENS } from './shopper.ts'
import { expect } from './support.ts'

/** Axe has nothing to say about the page as it stands, by any of its rules. */
export async function audit(page: Page, what: string): Promise<void> {
  await hydrated(page)
  await settle(page)
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    // Without it axe opens a second page for what it found, for frames of other sites: there are none.
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)}\n${failureSummary}`),
  }))
  expect(found, what).toEqual([])
}

/** Fades have ended: half-transparent text has no contrast of its own. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // What is animated by scrolling ends where the page does.
        .filter(({ timeline }) => timeline === document.timeline)
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  )
}

/** The same on every screen, and nothing is wider than it; ends on the first. */
export async function auditEverywhere(page: Page, what: string): Promise<void> {
  for (const { name, viewport } of SCREENS.toReversed()) {
    await page.setViewportSize(viewport)
    await audit(page, `${what}, ${name}`)
    const beside = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beside, `${what}, ${name}: what sticks out`).toBeLessThanOrEqual(0)
  }
}
