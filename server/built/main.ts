import './compiled.ts'

await import('../main.ts')
