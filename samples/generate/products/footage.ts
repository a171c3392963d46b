import { published, tagged, type Product, type Written } from './product.ts'

/** What cannot be measured from a practice plate's frames. */
export type Footage = Pick<
  Product,
  | 'id'
  | 'slug'
  | 'name'
  | 'tags'
  | 'description'
  | 'motion_description'
  | 'published_at'
  | 'popularity'
> & {
  readonly scene: 'road' | 'street' | 'interior' | 'studio' | 'landscape'
  readonly camera: 'static' | 'pan' | 'handheld' | 'drone'
  readonly markers?: true
  readonly clean?: true
  readonly green?: true
  readonly collections?: readonly string[]
}

export type WrittenFootage = Written<Footage>

export const readFootage = ({ tags, published: day, ...rest }: WrittenFootage): Footage => ({
  ...rest,
  tags: tagged(tags),
  published_at: published(day),
})
