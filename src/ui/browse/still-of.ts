import type { Previews } from '#domain/catalog/product.ts'
import type { Still } from '../components/picture.tsx'

export function stillOf(previews: Previews): Still {
  return {
    avif: previews.posterAvif,
    webp: previews.posterWebp,
    width: previews.posterWidth,
    height: previews.posterHeight,
  }
}
