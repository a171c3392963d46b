const BEGINNINGS = 'b br c ch d dr f fl g gr h k l m n p pl r s sh sl st t tr v w'.split(' ')
const MIDDLES = 'a e i o u ai ea oo ou'.split(' ')
const ENDS = 'ck d l m n nd ng r rk rn sh st t x'.split(' ')

/** Different words that can be read aloud, of one to three syllables. */
export function inventedWords(count: number, chance: () => number): readonly string[] {
  const words = new Set<string>()
  const one = (parts: readonly string[]) => parts[Math.floor(chance() * parts.length)] ?? ''
  while (words.size < count) {
    const syllables = 1 + Math.floor(chance() * 3)
    const word = Array.from({ length: syllables }, () => one(BEGINNINGS) + one(MIDDLES)).join('')
    words.add(word + one(ENDS))
  }
  return [...words]
}
