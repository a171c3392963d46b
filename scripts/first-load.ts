import { firstLoadsOf } from './build-shop.ts'
import { FIRST_LOAD_LIMIT } from './first-loads.ts'

for (const { page, bytes, files } of await firstLoadsOf('dist')) {
  console.log(`${String(bytes).padStart(8)} of ${FIRST_LOAD_LIMIT}  ${page}`)
  for (const { file, bytes: size } of files) console.log(`${String(size).padStart(12)}  ${file}`)
}
