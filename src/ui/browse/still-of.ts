import type { Previews } from '#domain/catalogue/product.ts'
import type { Still } from '../parts/picture.tsx'

export function stillOf(previews: Previews): Still {
  return {
    avif: previews.posterAvif,
    webp: previews.posterWebp,
    width: previews.posterWidth,
    height: previews.posterHeight,
  }
}
