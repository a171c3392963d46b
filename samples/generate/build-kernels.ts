import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// Compiles kernels.ts to kernels.wasm with the AssemblyScript compiler.
// Run it before a batch, never during one: the two halves would be made with different kernels.

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const compiler = fileURLToPath(new URL('../bin/asc.js', import.meta.resolve('assemblyscript/asc')))
const options = ['-O3', '--enable', 'simd', '--runtime', 'stub', '--noAssert', '--importMemory']
const memory = ['--initialMemory', '16', '--maximumMemory', '65536']
const files = [here('asm/kernels.ts'), '-o', here('asm/kernels.wasm')]
const { status } = spawnSync(process.execPath, [compiler, ...files, ...options, ...memory], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
