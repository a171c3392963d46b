import { resolve } from 'node:path'

/** All processes started by tests compile the same files: later ones reuse the compiled code of the first. */
export const COMPILED = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/emberstock-compiled') }
