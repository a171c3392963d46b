import './bounded-heap.ts'

// Imported one after the other: which compiled code is cached depends on it.
await import('./compiled.ts')
await import('../main.ts')
