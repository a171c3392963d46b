import type { ProjectTag } from '#server/application/ports/library-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/** Records the use of a file, as parsed by `readProjectTag`; an empty tag removes it. */
export function writeTag(unit: Unit, tagged: ProjectTag): Promise<void> {
  return tagged.tag === '' ? unit.library.removeTag(tagged) : unit.library.putTag(tagged, unit.now)
}
