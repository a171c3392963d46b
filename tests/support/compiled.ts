import { resolve } from 'node:path'

/** Every process that a test starts compiles the same files: later ones find what the first one made. */
export const COMPILED = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/emberstock-compiled') }
