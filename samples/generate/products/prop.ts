import { published, tagged, type Product, type Written } from './product.ts'

/** What cannot be read from a model's or a volume's file. */
export type Prop = Omit<Product, 'library' | 'free' | 'blend' | 'facets'> & {
  readonly format: 'glb' | 'vdb'
  readonly free?: true
}

export type WrittenProp = Written<Prop>

export const readProp = ({ tags, published: day, ...rest }: WrittenProp): Prop => ({
  ...rest,
  tags: tagged(tags),
  published_at: published(day),
})
