import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { hydrated, SCREENS } from './shopper.ts'
import { expect } from './support.ts'

type NodeResult = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number]

/** Asserts that axe finds no violation of any of its rules on the current page. */
export async function audit(page: Page, what: string): Promise<void> {
  await hydrated(page)
  await settle(page)
  let { violations } = await axe(page).analyze()
  if (violations.length > 0) {
    // A message may have been fading while axe looked; a real violation remains.
    await settle(page)
    violations = (await axe(page).analyze()).violations
  }
  const found = await Promise.all(
    violations.map(async ({ id, nodes }) => ({
      id,
      nodes: (id === 'target-size' ? await smallWhereSeen(page, nodes) : nodes).map(
        ({ html, failureSummary }) => `${html.slice(0, 200)}\n${failureSummary}`,
      ),
    })),
  )
  expect(
    found.filter(({ nodes }) => nodes.length > 0),
    what,
  ).toEqual([])
}

function axe(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
      // Otherwise axe opens a second page for its results, to support frames of other sites: there are
      // none.
      .setLegacyMode()
  )
}

/**
 * Of the targets reported as too small, those that are too small in the middle of the screen as well, where
 * no bar at its edge covers them.
 */
async function smallWhereSeen(
  page: Page,
  nodes: readonly NodeResult[],
): Promise<readonly NodeResult[]> {
  const small: NodeResult[] = []
  for (const { target } of nodes) {
    const selector = String(target[0])
    await page
      .locator(selector)
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const { violations } = await axe(page).include(selector).analyze()
    small.push(...violations.filter(({ id }) => id === 'target-size').flatMap((one) => one.nodes))
  }
  return small
}

/** Waits until fades have ended: half-transparent text has no contrast of its own. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // Scroll-driven animations end where the page does.
        .filter(({ timeline }) => timeline === document.timeline)
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  )
}

/**
 * The width between desktop and phone. Axe checks only those two: a third run would cost minutes in total,
 * and find the same.
 */
const TABLET = { name: 'on a tablet', viewport: { width: 768, height: 1024 } }

/**
 * Audits the page on a desktop and on a phone, and asserts that nothing is wider than these or a tablet;
 * ends at the desktop size.
 */
export async function auditEverywhere(page: Page, what: string): Promise<void> {
  const [desk, ...smaller] = SCREENS
  for (const screen of [...smaller, TABLET, ...(desk ? [desk] : [])]) {
    const { name, viewport } = screen
    await page.setViewportSize(viewport)
    if (screen !== TABLET) await audit(page, `${what}, ${name}`)
    const beside = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beside, `${what}, ${name}: what sticks out`).toBeLessThanOrEqual(0)
  }
}
