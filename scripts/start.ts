import { spawn } from 'node:child_process'
import { buildShop, isFresh } from './build-shop.ts'
import { distDir } from './dist-dir.ts'

const order = { outDir: distDir(process.env), mode: 'production' } as const

if (!(await isFresh(order))) {
  console.log('Building the shop …')
  await buildShop(order)
}

// A process of its own: the flag has to be there from its first moment.
const server = spawn(process.execPath, ['--disable-proto=delete', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => server.kill(signal))
}
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0)
})
