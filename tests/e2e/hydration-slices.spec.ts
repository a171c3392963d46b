import type { Page } from 'playwright/test'
import { expect, test } from './support.ts'

interface Commit {
  readonly top: boolean
  readonly below: boolean
}

/** For each of React's commits, whether the page's heading and what stands below the fold are its own by then. */
async function watchCommits(page: Page, below: string): Promise<() => Promise<readonly Commit[]>> {
  await page.addInitScript((selector) => {
    const isTaken = (element: Element | null) =>
      element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))
    const commits: Commit[] = []
    // What React's developer tools put there, in production too.
    const tools = {
      supportsFiber: true,
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: () =>
        commits.push({
          top: isTaken(document.querySelector('h1')),
          below: isTaken(document.querySelector(selector)),
        }),
    }
    Object.assign(window, { commits, __REACT_DEVTOOLS_GLOBAL_HOOK__: tools })
  }, below)
  return () => page.evaluate(() => (window as unknown as { commits: Commit[] }).commits)
}

for (const [path, below] of [
  ['/', '[aria-label="Most popular assets"] a'],
  ['/2d', '[aria-label="Results"] li a'],
  ['/product/campfire-close', '[aria-label="Similar assets"] a'],
] as const) {
  test(`${path} is taken over in slices: what is below the fold after what is above it`, async ({
    page,
  }) => {
    const commits = await watchCommits(page, below)
    await page.goto(path)
    await expect.poll(async () => (await commits()).at(-1)).toEqual({ top: true, below: true })
    expect(await commits()).toContainEqual({ top: true, below: false })
  })
}

test('what is below the fold answers whoever touches it before its turn', async ({ page }) => {
  await page.goto('/', { waitUntil: 'commit' })
  const heart = page.getByRole('list', { name: 'Newest assets' }).getByRole('button').first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})
