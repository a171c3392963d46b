import { installPackage } from '../../scripts/install-package.ts'

/** Runs once before the tests of this folder: the peers are there, exactly as their lock file says. */
export function setup(): void {
  installPackage(new URL('./', import.meta.url), 'the protocol peers')
}
