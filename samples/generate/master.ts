import { makeMaster, masterPlans, type Format } from './job/make-master.ts'

// A worker of `npm run samples:masters`. With `--plans` and names, prints what can be rendered; with a
// slug, a format and a place, renders it and prints the number of each frame.

const [first, ...rest] = process.argv.slice(2)
if (first === '--plans') {
  console.log(JSON.stringify(masterPlans(rest)))
} else {
  const [format, place] = rest as [Format, string]
  await makeMaster(place, { slug: first, format }, (frame) => console.log(frame))
}
