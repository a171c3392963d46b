import { parseArgs } from 'node:util'
import { buildShop } from './build-shop.ts'

const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'build'),
  options: { out: { type: 'string', default: 'dist' }, development: { type: 'boolean' } },
})

await buildShop({ outDir: values.out, mode: values.development ? 'development' : 'production' })
