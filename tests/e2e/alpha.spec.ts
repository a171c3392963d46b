import { test, expect } from './support.ts'
import {
  ALPHA_PATHS,
  ALPHA_SAMPLES,
  BACKGROUND,
  showPreview,
} from '../../scripts/browsers/alpha-preview.ts'
import { tabOf } from '../../scripts/browsers/chromium.ts'
import {
  cellsOf,
  differenceOf,
  shareOf,
  TOLERANCE,
} from '../../scripts/browsers/compare-pictures.ts'
import { shopperAt } from '../../scripts/browsers/shopper.ts'

test.use({ viewport: { width: 1440, height: 900 } })

for (const sample of ALPHA_SAMPLES) {
  test(
    `${sample.name} over magenta looks alike by every way to its alpha`,
    { tag: sample === ALPHA_SAMPLES[0] ? [] : ['@long'] },
    async ({ page, baseURL }) => {
      const shopper = await shopperAt(tabOf(page), String(baseURL))
      const seen = []
      for (const path of ALPHA_PATHS) {
        const { screenshot, box, file } = await showPreview(shopper, sample, path)
        expect(file).toMatch(path === 'chosen' ? /preview\.webm$/ : /preview\.packed\.mp4$/)
        seen.push(await cellsOf(screenshot, box))
      }

      const [native = new Uint8Array()] = seen
      expect(shareOf(native, BACKGROUND.rgb)).toBeGreaterThan(0.2)
      expect(shareOf(native, BACKGROUND.rgb)).toBeLessThan(0.9)
      for (const other of seen.slice(1)) {
        const { mean, worst } = differenceOf(native, other)
        expect(mean).toBeLessThan(TOLERANCE.mean)
        expect(worst).toBeLessThan(TOLERANCE.worst)
      }
    },
  )
}
