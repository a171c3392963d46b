import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printTable, type Row } from './bench/print-table.ts'
import { ALPHA_PATHS, ALPHA_SAMPLES, BACKGROUND, showPreview } from './browsers/alpha-preview.ts'
import { openChromium } from './browsers/chromium.ts'
import { cellsOf, differenceOf, shareOf, TOLERANCE } from './browsers/compare-pictures.ts'
import { ENGINES, findPrograms, type Engine, type Programs } from './browsers/find-programs.ts'
import { openFirefox } from './browsers/firefox.ts'
import { walkJourney } from './browsers/journey.ts'
import { startScreen } from './browsers/screen.ts'
import { shopperAt, type Shopper } from './browsers/shopper.ts'
import type { BrowserOrder, Tab } from './browsers/tab.ts'
import { openWebKit } from './browsers/webkit.ts'
import { buildShop } from './build-shop.ts'
import { isFresh } from './build-state.ts'
import { startServerProcess } from './server-process.ts'

// Runs the journey from the homepage to the downloaded file, and compares previews with alpha over a color,
// in the browsers that shoppers use: Chromium, Firefox and WebKitGTK. Words after the command select
// browsers; Chromium's previews are always captured, since the others are compared with them.
const words = process.argv.slice(2).filter((word) => word !== 'browsers')
const distDir = process.env['DIST_DIR'] || 'dist'
const order = { outDir: distDir, mode: 'production' } as const
const scratch = await mkdtemp(join(tmpdir(), 'emberstock-browsers-'))
const open: Readonly<Record<Engine, (order: BrowserOrder) => Promise<Tab>>> = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebKit,
}
const rows: Row[] = []
const faults: string[] = []

try {
  const asked = enginesIn(words)
  const engines = ENGINES.filter((engine) => engine === 'chromium' || asked.includes(engine))
  const programs = findPrograms(engines)
  if (!(await isFresh(order))) {
    console.log('Building the shop …')
    await buildShop(order)
  }
  await inShop(async (shop) => {
    const reference = new Map<string, Uint8Array>()
    for (const engine of engines) {
      const walks = asked.includes(engine)
      await inBrowser({ engine, programs, shop, walks, reference })
    }
  }, programs)
} catch (fault) {
  faults.push(wordsOf(fault))
} finally {
  await rm(scratch, { recursive: true, force: true })
}
if (rows.length > 0) printTable('Previews over magenta, against the first', rows)
for (const fault of faults) console.error(`\n${fault}`)
if (faults.length > 0) process.exitCode = 1

function enginesIn(names: readonly string[]): readonly Engine[] {
  const unknown = names.filter((name) => !ENGINES.some((engine) => engine === name))
  if (unknown.length > 0) {
    throw new Error(`There is no browser "${unknown.join(' ')}", only ${ENGINES.join(', ')}.`)
  }
  return names.length === 0 ? ENGINES : ENGINES.filter((engine) => names.includes(engine))
}

interface Shop {
  readonly origin: string
  readonly dataDir: string
  readonly display: string
}

/** Runs `work` with a server that has the samples, and with a screen if a browser needs one. */
async function inShop(work: (shop: Shop) => Promise<void>, { xvfb }: Programs): Promise<void> {
  const dataDir = join(scratch, 'data')
  const settings = { NODE_ENV: 'production', DATA_DIR: dataDir, DIST_DIR: distDir }
  const server = await startServerProcess(settings)
  const screen = xvfb === '' ? null : await startScreen(xvfb)
  try {
    const origin = `http://127.0.0.1:${server.port}`
    await work({ origin, dataDir, display: screen?.display ?? '' })
  } finally {
    await screen?.stop()
    await server.stop()
  }
}

interface Walk {
  readonly engine: Engine
  readonly programs: Programs
  readonly shop: Shop
  /** Whether to walk the journey, or only to compare the previews. */
  readonly walks: boolean
  /** Chromium's pictures, by the slug of the sample. */
  readonly reference: Map<string, Uint8Array>
}

/** Tests one browser; records its faults, so that the next one still has its turn. */
async function inBrowser({ engine, programs, shop, walks, reference }: Walk): Promise<void> {
  const home = join(scratch, engine)
  const downloads = join(home, 'downloads')
  await mkdir(downloads, { recursive: true })
  const tab = await open[engine]({ programs, home, downloads, display: shop.display })
  try {
    console.log(`\n${tab.browser}`)
    const shopper = await shopperAt(tab, shop.origin)
    console.log('  previews: over magenta, by every way to their alpha')
    await comparePreviews(shopper, engine, reference)
    if (walks) {
      const places = { dataDir: shop.dataDir, downloads }
      await walkJourney(shopper, places, (step) => console.log(`  ${step}`))
    }
    if (tab.complaints().length > 0) throw new Error(`console: ${tab.complaints().join('\n')}`)
  } catch (fault) {
    faults.push(`${tab.browser}: ${wordsOf(fault)}\n${await keepScreenshot(tab, engine)}`)
  } finally {
    await tab.close()
  }
}

async function comparePreviews(
  shopper: Shopper,
  engine: Engine,
  reference: Map<string, Uint8Array>,
): Promise<void> {
  for (const sample of ALPHA_SAMPLES) {
    for (const path of ALPHA_PATHS) {
      const { screenshot, box, file } = await showPreview(shopper, sample, path)
      const cells = await cellsOf(screenshot, box)
      const compared = reference.get(sample.slug) ?? cells
      reference.set(sample.slug, compared)
      const { mean, worst } = differenceOf(compared, cells)
      const background = shareOf(cells, BACKGROUND.rgb)
      const what = `${sample.slug}, ${path}`
      rows.push({
        preview: `${shopper.tab.browser}: ${what}`,
        file: file.split('/').at(-1) ?? '',
        mean: mean.toFixed(2),
        worst: String(worst),
        background: `${Math.round(background * 100)}%`,
      })
      if (mean > TOLERANCE.mean || worst > TOLERANCE.worst) {
        throw new Error(`${what}: differs by ${mean.toFixed(2)}, at worst by ${worst}`)
      }
      if (background < 0.2 || background > 0.9) {
        throw new Error(`${what}: ${Math.round(background * 100)}% of it is background`)
      }
      const stacked = path !== 'chosen' || engine === 'webkit'
      if (file.endsWith('.packed.mp4') !== stacked) throw new Error(`${what}: played ${file}`)
    }
  }
}

async function keepScreenshot(tab: Tab, engine: Engine): Promise<string> {
  const file = `test-results/browsers-${engine}.png`
  await mkdir('test-results', { recursive: true })
  try {
    await writeFile(file, await tab.screenshot())
    return `What it showed: ${file}`
  } catch {
    return 'It stopped showing anything.'
  }
}

function wordsOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault)
}
