// Plain old JavaScript, so that an old Node can read far enough to report what is wrong.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
const name = process.argv[2]

if (!existsSync(new URL('../node_modules/vite', import.meta.url))) {
  stop('Emberstock is not installed yet: run "npm ci" first.')
} else if (!(major > 24 || (major === 24 && minor >= 15)) || major === 25) {
  stop(
    'Emberstock needs Node 24.15 or newer, and this is Node ' +
      process.versions.node +
      ': install it from nodejs.org, then try again.',
  )
} else {
  // Keeps compiled code for the next run; if the folder is not writable, code is compiled again.
  module.enableCompileCache(
    fileURLToPath(new URL('../node_modules/.cache/emberstock-compiled', import.meta.url)),
  )
  void import('./' + name + '.ts')
}

function stop(line) {
  console.error(line)
  process.exitCode = 1
}
