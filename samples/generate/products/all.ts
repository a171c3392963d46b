import { elements } from './elements.ts'
import { practice } from './practice.ts'
import { props } from './props.ts'
import type { Product } from './product.ts'

export const products: readonly Product[] = [...elements, ...practice, ...props]
