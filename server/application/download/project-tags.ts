import type { ProjectTag } from '#server/application/ports/library-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/** Says what a file is used for, as `readProjectTag` made it; an empty tag takes it back. */
export function writeTag(unit: Unit, tagged: ProjectTag): Promise<void> {
  return tagged.tag === '' ? unit.library.removeTag(tagged) : unit.library.putTag(tagged, unit.now)
}
