import { makeMaster, masterPlans } from './job/make-master.ts'
import { clips } from './products/clips.ts'

// A worker of `npm run samples:masters`. Without arguments it prints what can be rendered; with a
// slug and a file it renders, and prints the number of each frame.

const [slug, file] = process.argv.slice(2)
if (slug && file) {
  await makeMaster(file, clips[slug], (frame) => console.log(frame))
} else {
  console.log(JSON.stringify(masterPlans()))
}
