import { makeMaster, masterPlans, type Format } from './job/make-master.ts'

// A worker of `npm run samples:masters`. With `--plans`, a size and names, prints what can be rendered; with a
// slug, a format, a size and a place, renders it and prints the number of each frame.

const [first, ...rest] = process.argv.slice(2)
if (first === '--plans') {
  const [size, ...names] = rest
  console.log(JSON.stringify(masterPlans(names, size === '4k')))
} else {
  const [format, size, place] = rest as [Format, string, string]
  const plan = { slug: first, format, fourK: size === '4k' }
  await makeMaster(place, plan, (frame) => console.log(frame))
}
