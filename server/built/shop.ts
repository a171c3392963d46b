import './compiled.ts'

await import('../cli/shop.ts')
