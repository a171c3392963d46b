import { installPackage } from './install-package.ts'

/**
 * The sample generator is a package of its own, installed before it first runs, is tested or has its types
 * checked.
 */
export function setup(): void {
  installPackage(new URL('../samples/generate/', import.meta.url), 'the generator of the samples')
}

if (import.meta.main) setup()
