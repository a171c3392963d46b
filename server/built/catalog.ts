import './compiled.ts'

await import('../cli/catalog.ts')
