import { firstLoadsOf } from '../build-shop.ts'
import { FIRST_LOAD_LIMIT } from '../first-loads.ts'
import { whole, type Row } from './print-table.ts'

/** The pages that most visits begin with, by module. */
const PAGES: Readonly<Record<string, string>> = {
  home: 'src/ui/home/home-page.tsx',
  library: 'src/ui/browse/browse-page.tsx',
  product: 'src/ui/product/product-page.tsx',
}

/** The JavaScript that a first visit fetches before anything is clicked. */
export async function firstLoadTable(distDir: string): Promise<readonly Row[]> {
  const loads = await firstLoadsOf(distDir)
  const named = Object.entries(PAGES).map(([name, source]) => {
    const load = loads.find(({ page }) => page === source)
    if (!load) throw new Error(`the build has no ${source}`)
    return { name, ...load }
  })
  const [heaviest] = loads
  const all = heaviest ? [...named, { name: `heaviest: ${heaviest.page}`, ...heaviest }] : named
  return all.map(({ name, bytes, files }) => ({
    page: name,
    bytes: whole(bytes),
    files: whole(files.length),
    'of the limit': `${Math.round((bytes / FIRST_LOAD_LIMIT) * 100)} %`,
  }))
}
