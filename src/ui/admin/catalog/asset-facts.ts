import type { Facts } from '#domain/catalog/product.ts'
import { inThousands } from '#domain/shared/text.ts'
import type { FactTableProps } from '../../components/fact-table.tsx'

/** The measured facts of an asset's files. Facts that do not apply are omitted. */
export function shownFacts(facts: Facts): FactTableProps['facts'] {
  const { width, height, fps, durationMs, frames, alpha, loopable, flashRating } = facts
  const counted = (name: string, number: number | null) =>
    number !== null && { name, value: inThousands(number), measured: true }
  return [
    width !== null && { name: 'Size', value: `${width} × ${height}`, measured: true },
    fps !== null && { name: 'Frame rate', value: `${fps} fps`, measured: true },
    durationMs !== null && {
      name: 'Duration',
      value: `${(durationMs / 1000).toFixed(2)} s`,
      measured: true,
    },
    counted('Frames', frames),
    alpha !== null && { name: 'Alpha', value: alpha === 'straight' ? 'Straight' : 'None' },
    loopable !== null && { name: 'Loops', value: loopable ? 'Yes' : 'No' },
    flashRating !== null && {
      name: 'Flashes',
      value: { none: 'None', mild: 'Mild', strong: 'Strong' }[flashRating],
    },
    counted('Vertices', facts.vertices),
    counted('Triangles', facts.triangles),
    counted('Textures', facts.textures),
    counted('Animations', facts.animations),
    counted('Active voxels', facts.activeVoxels),
  ]
}
