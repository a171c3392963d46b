import type { Made } from '../job/made.ts'
import type { Product } from '../products/product.ts'

const yes = (claim: boolean | null): 'yes' | 'no' => (claim ? 'yes' : 'no')

/**
 * The values that the browse pages filter by: taken from the measured facts if they tell, otherwise from
 * the product.
 */
export function facetsOf(product: Product, made: readonly Made[]): Record<string, string> {
  const [{ facts }] = made
  if (product.library === 1) {
    return {
      alpha: facts.alpha ?? 'none',
      ...product.facets,
      loopable: yes(facts.loopable),
      breaks_frame: yes(facts.breaks_frame),
      first_frame_empty: yes(facts.first_frame_empty),
      flash: facts.flash_rating ?? 'none',
      resolution: resolution(made),
    }
  }
  if (product.library === 2) {
    const fps = String(facts.fps)
    const duration = durationBand(facts.duration_ms ?? 0)
    const measured = { resolution: resolution(made), fps, duration, codec: 'rec709' }
    return { ...product.facets, ...measured, lens_data: yes(made.some(tellsCamera)) }
  }
  return { ...product.facets, animated: yes((facts.animations ?? 0) > 0) }
}

const tellsCamera = ({ downloads }: Made): boolean =>
  downloads.some(({ quality }) => quality === 'truth')

function durationBand(ms: number): 'short' | 'medium' | 'long' {
  if (ms < 3000) return 'short'
  return ms <= 8000 ? 'medium' : 'long'
}

function resolution(made: readonly Made[]): '4k' | 'hd' | 'sd' {
  const qualities = made.flatMap((one) => one.downloads.map((download) => download.quality))
  if (qualities.includes('4k')) return '4k'
  return qualities.includes('hd') ? 'hd' : 'sd'
}
