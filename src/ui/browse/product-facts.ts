import type { Facts, FlashRating, Previews } from '#domain/catalog/product.ts'
import { inThousands } from '#domain/shared/text.ts'
import type { ClipSources } from '../components/clip-file.ts'
import type { ShortFact } from '../components/facts-line.tsx'
import type { ScrubSheet } from '../components/scrub-poster.tsx'

export function sheetOf({ scrub }: Previews): ScrubSheet {
  return { url: scrub.file, columns: scrub.columns, rows: scrub.rows }
}

/** The moving preview in all its formats, or null if an asset has none. */
export function clipOf({ alphaWebm, packedMp4, videoMp4 }: Previews): ClipSources | null {
  if (!alphaWebm && !packedMp4 && !videoMp4) return null
  return { alpha: alphaWebm, packed: packedMp4, plain: videoMp4 }
}

/** The line of facts on a card: durations for footage, sizes for models. */
export function shortFacts(facts: Facts): readonly (ShortFact | null | false)[] {
  if (facts.activeVoxels !== null) {
    return [
      `${inThousands(facts.activeVoxels)} voxels`,
      facts.grids && countedGrids(facts.grids.length),
    ]
  }
  if (facts.vertices !== null) {
    return [`${inThousands(facts.vertices)} vertices`, Boolean(facts.animations) && 'animated']
  }
  return [
    facts.durationMs !== null && inSeconds(facts.durationMs),
    facts.fps !== null && `${facts.fps} fps`,
    facts.alpha === 'straight' && { shown: 'α', spoken: 'alpha channel' },
  ]
}

function countedGrids(many: number): string {
  return many === 1 ? '1 grid' : `${many} grids`
}

export function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** True for more than three flashes per second, which must not play automatically (WCAG 2.3.1). */
export function flashesStrongly(rating: FlashRating | null): boolean {
  return rating === 'strong'
}
