import './bounded-heap.ts'

// After that, and not beside it: what is kept of what is compiled depends on it.
await import('./compiled.ts')
await import('../main.ts')
