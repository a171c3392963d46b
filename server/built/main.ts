// Before anything is compiled: what is kept of that depends on it.
import './bounded-heap.ts'
import './compiled.ts'

await import('../main.ts')
