import { published, tagged, type Product, type Written } from './product.ts'

/** What cannot be measured from an element's frames. */
export type Element = Omit<Product, 'library' | 'asset_type' | 'free' | 'facets'> & {
  readonly direction: 'up' | 'down' | 'left' | 'right' | 'outward' | 'none'
  readonly angle: 'front' | 'side' | 'three-quarter' | 'top'
  readonly free?: true
}

/** An element in its written form: tags in one line, the date without a time. */
export type WrittenElement = Written<Element>

/** A product of library 1: a 2D element with alpha. */
export const elementProduct = ({ direction, angle, free, ...rest }: Element): Product => ({
  ...rest,
  library: 1,
  asset_type: null,
  free: free ?? false,
  facets: { direction, angle },
})

export const readElement = ({ tags, published: day, ...rest }: WrittenElement): Element => ({
  ...rest,
  tags: tagged(tags),
  published_at: published(day),
})
